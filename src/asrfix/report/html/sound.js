// The recording of a transcript, played from a little before a place.

const player = byId("player");
const LEAD = 2; // seconds heard before a place
let loaded = null; // the section whose recording the player has

function cue({ time, section }) {
  if (time === null || !section.dataset.audio) return false;
  if (loaded !== section) {
    loaded = section;
    player.src = section.dataset.audio;
    byId("sound-trouble").value = "";
  }
  player.currentTime = Math.max(0, time - LEAD);
  return true;
}

function play() {
  player.play().catch(() => {}); // what is wrong with the recording is told by its error event
}

function listen() {
  if (!player.paused) player.pause();
  else if (current && cue(current)) play();
}

function audible() {
  for (const section of sections) section.classList.toggle("audible", "audio" in section.dataset);
  if (current) byId("listen").hidden = current.time === null || !current.section.dataset.audio;
}

byId("recording").addEventListener("change", ({ target }) => {
  const section = current?.section ?? sections[0];
  section.dataset.audio = URL.createObjectURL(target.files[0]);
  loaded = null;
  audible();
  if (current) cue(current);
});
player.addEventListener("error", () => {
  unfold("sound", true);
  byId("sound-trouble").value = "The recording cannot be played from where it was; choose it here.";
});
