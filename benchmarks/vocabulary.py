"""The words and parts of names that ``made_up.py`` puts together; in a pattern, ``<noun>`` stands for one of the nouns.

``<word>`` is a word of the shipped frequency tables, ``<name>`` a name. The texts make no sense, but an hour of English
has as many different words, pairs and triples of words as an hour of an interview.
"""

from __future__ import annotations

ONSETS = "b bl br c ch cl d dr f fl g gr h j k kr l m n p pr qu r s sh st t th tr v w y z".split()
VOWELS = "a e i o u ai ea ee o oo ou a e i o".split()
CODAS = "n m r l s t k x nd rk st ck lt ng rd th".split()
GIVEN = """Aaron Alice Amir Anna Arun Ben Boris Carla Chen Clara Daniel Dara Diego Dina Elena Emma Erik Farah
Felix Gita Grace Hana Hugo Ian Ines Ivan Jade Jonas Julia Kai Karim Lara Leo Lin Lucas Maria Marco Maya Mei Mina
Nadia Nikhil Nina Olga Omar Oscar Paul Petra Priya Ravi Rosa Sam Sara Sofia Tariq Tessa Tom Uma Vera Victor Wendy
Yara Yusuf Zoe""".split()
ENDINGS = "son man ski ez ini berg wood ley ford sen".split()
FIRMS = "Labs Systems Capital Robotics Health Networks Energy Analytics Foundation Partners Cloud Motors".split()
PARTS = "Ark Base Flow Forge Hub Kit Loop Mesh Mind Net Scale Stack Vault Wave".split()

SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾"
    "丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段钱汤尹"
    "黎易常武乔贺赖龚文"
)
SAME_SOUND = """明鸣名 伟维尾 芳方房 娜那纳 敏民 静竞经 丽立力 强墙 磊雷类 军君均 洋阳羊 勇用永 艳燕厌 杰节结
涛桃套 超抄朝 秀绣袖 霞下夏 平瓶苹 刚钢岗 桂贵柜 文闻问 建件见 国郭果 栋东动 华花话 志治至 红宏洪 海孩害 波播玻
新心信 宇雨语 浩号好 天添田 晨陈沉 子紫字 轩宣选 博伯播 嘉家加 欣心新 怡一仪 梦孟 雅鸭牙 琪其齐 思丝四 俊军君
凯开 龙隆笼 飞非费 鹏朋棚 斌宾冰 亮量凉 辉灰会 成城程 峰风丰 清青轻 林临淋 森深 源元原 泽则择 瑞锐睿 安按案 康抗
达大答 恒横衡 远院愿 智制致 云运晕 光广逛 星兴型 启起气 锋风封 岚兰蓝 松送宋 柏百白 舟周州 航杭 越月阅 若弱
诗师湿 涵韩含 彤同童 蕾累泪 萱宣轩 腾疼 拓托脱 锐瑞 深申身 商伤 衡横 极及集 燧岁碎 寰还环 瀚汉汗 睿瑞 哲折者
晟胜盛 玥月越 霖林 煜玉育 骏俊 祺旗骑""".split()
HEARD_AS = {group[0]: group[1:] for group in SAME_SOUND}
HAN_FIRMS = "科技 资本 智能 实验室 医疗 网络 能源 研究院 机器人 传媒 基金 半导体".split()

ENGLISH = {
    "noun": """model team paper company data market product project system result idea question answer network
    customer version problem budget school engine city report training method building meeting number contract
    patient garden factory language server summer window journey teacher device picture signal history station
    letter harbour mountain student memory message engineer office winter hospital library festival newspaper
    neighbour restaurant doctor""".split(),
    "verb": """built tested wanted released measured bought explained started moved changed joined followed
    called found asked carried opened finished planned noticed described improved missed discussed repaired
    compared visited shared taught designed watched accepted counted delivered expected imagined invited offered
    prepared promised""".split(),
    "adjective": """new small large early open simple common quiet strong recent cheap different careful local
    public broken modern heavy empty warm distant honest serious gentle narrow private rough sharp steady
    famous""".split(),
    "adverb": """really quickly mostly finally actually usually together slowly carefully again almost certainly
    today early outside nearly often once somewhere perhaps simply hardly suddenly gladly twice""".split(),
    "opening": [
        "well",
        "so",
        "I think",
        "you know",
        "and then",
        "to be honest",
        "of course",
        "as far as I remember",
        "at the time",
        "in the end",
    ],
    "determiner": "the the a this that our my their every some no another his her your those".split(),
    "preposition": "in on with from for about after before without near under through against beyond behind".split(),
    "person": "we they I you she he nobody everyone people somebody".split(),
    "connector": "and but because so while although until when if unless whenever since".split(),
    "clause": [
        "<determiner> <noun> <preposition> <determiner> <word> <verb> <adverb>",
        "<person> <verb> <determiner> <adjective> <noun> <preposition> <word>",
        "<determiner> <adjective> <word> <verb> <determiner> <noun>",
        "<person> <adverb> <verb> <word> and <word>",
        "it was <adverb> <adjective> <preposition> <determiner> <word>",
        "there is <determiner> <noun> <preposition> <adjective> <word>",
        "<word> <preposition> <word> <verb> <determiner> <word>",
    ],
    "sentence": ["<opening> <clause> <connector> <clause>", "<clause> <connector> <clause>", "<opening> <clause>"],
    "naming": [
        "<name> <verb> <determiner> <adjective> <noun> <connector> <clause>",
        "<clause> <connector> <name> <adverb> <verb> <word>",
        "<opening> <person> <verb> <name> <preposition> <determiner> <word> <connector> <clause>",
        "<determiner> <noun> <preposition> <name> <verb> <determiner> <word>",
    ],
}
CHINESE = {
    "noun": """模型 团队 论文 公司 数据 市场 产品 项目 系统 结果 想法 问题 网络 客户 版本 预算 学校 引擎 城市
    报告 训练 方法 大楼 会议 数字 合同 病人 花园 工厂 语言 夏天 窗户 旅行 老师 设备 照片 信号 历史 车站 港口 学生
    记忆 消息 工程师 办公室 冬天 医院 图书馆 节日 报纸 邻居 餐厅 医生 机会 经验 故事 技术 环境 方向""".split(),
    "verb": """做 测试 需要 发布 测量 买 解释 开始 改变 加入 发现 问 打开 完成 计划 注意 描述 改进 讨论 修理 比较
    参观 分享 设计 观察 接受 交付 期待 邀请 提供 准备 答应 研究 学习 支持 推动 理解 使用""".split(),
    "adjective": """新的 小的 大的 开放的 简单的 普通的 安静的 强大的 最近的 便宜的 不同的 仔细的 本地的 公开的
    坏掉的 现代的 沉重的 空的 温暖的 遥远的 诚实的 严肃的 狭窄的 著名的""".split(),
    "adverb": """真的 很快 主要 终于 其实 通常 一起 慢慢 认真 又 几乎 当然 今天 早就 差不多 经常 也许 简单地 突然
    后来 正好 一直""".split(),
    "opening": "其实|所以|我觉得|你知道|然后|说实话|当然|我记得|那个时候|到最后|怎么说呢|对我来说".split("|"),
    "measure": "这个 那个 一个 每个 另一个 几个 什么 任何 我的 他们的 她的 你们的".split(),
    "person": "我们 他们 我 你 她 大家 没有人 有人 你们 自己 老板 同事".split(),
    "connector": "，但是 ，因为 ，所以 ，而且 ，不过 ，后来 ，如果 ，虽然 ，除非 ，直到 ，并且 ，".split(),
    "preposition": "在 跟 从 对 为 把 向 用 给 按 比 被".split(),
    "clause": [
        "<person><adverb><verb>了<measure><adjective><noun>",
        "<measure><noun>和<word><preposition><noun><adverb><verb>",
        "<person><preposition><measure><word><verb>过<word>",
        "<adjective><word><adverb><verb><measure><noun>",
        "<word><preposition><person><verb><word>",
        "有<adjective><noun>也有<word>的<word>",
    ],
    "sentence": ["<opening>，<clause><connector><clause>。", "<clause><connector><clause>。", "<opening>，<clause>。"],
    "naming": [
        "<name><adverb><verb>了<measure><adjective><noun><connector><clause>。",
        "<clause><connector><person><preposition><name><verb><word>。",
        "<opening>，<measure><noun>是<name>的<adjective><word><connector><clause>。",
        "<word><preposition><name><verb><measure><noun>。",
    ],
}
MIXED = CHINESE | {
    "noun": CHINESE["noun"] + "model paper team demo bug server data project benchmark kernel token release".split(),
    "verb": CHINESE["verb"] + "train review debug push merge follow".split(),
}
