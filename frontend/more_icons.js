/** The line icons that the first page does without. */
import { addIcons } from "./icon.js";

addIcons({
  back: "M15 5l-7 7 7 7",
  bot: "M5 9h14v10H5zM12 9V5M9 14h.01M15 14h.01",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cloud: "M7 18a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 10.5 3.8 3.8 0 0 1 17.5 18M4 4l16 16",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  crown: "M3 18h18M4 15L3 6l5 4 4-6 4 6 5-4-1 9z",
  exit: "M14 4H6v16h8M11 12h10M17.5 8l4 4-4 4",
  first: "M18 6l-7 6 7 6zM7 6v12",
  forward: "M9 5l7 7-7 7",
  heart: "M12 20S3.5 14.8 3.5 8.9A4.6 4.6 0 0 1 12 6.5a4.6 4.6 0 0 1 8.5 2.4C20.5 14.8 12 20 12 20z",
  keep: "M12 3l7 3v5c0 5-3 8.4-7 10-4-1.6-7-5-7-10V6zM9 12l2.2 2.2L15.5 10",
  last: "M6 6l7 6-7 6zM17 6v12",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
  lock: "M6 10V8a6 6 0 0 1 12 0v2M5 10h14v10H5zM12 14v2.5",
  pass: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  pause: "M8 5v14M16 5v14",
  plus: "M12 5v14M5 12h14",
  share: "M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1",
  shuffle: "M3 7h4l9 10h5M3 17h4l2.5-2.8M14 9.5L16 7h5M18 4l3 3-3 3M18 14l3 3-3 3",
  spinner: "M12 3a9 9 0 1 1-9 9",
  up: "M6 15l6-6 6 6",
  users: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3 2.6 3 5.5",
});
