"""The reviewer's front ends. They show a desk and hand keys to a sitting; what an answer means, they do not know."""
