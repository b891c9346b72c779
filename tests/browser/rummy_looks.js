/** What is wrong with how rummy's table is drawn, as sentences: what `looks.js` cannot know. */
() => {
  const found = [];
  const name = (el) => `«${el.textContent}»`;
  for (const note of document.querySelectorAll(".rplate .note")) {
    const range = document.createRange();
    range.selectNodeContents(note);
    const end = note.textContent.indexOf(" · ");
    if (end > 0) range.setEnd(note.firstChild, end);
    if (range.getBoundingClientRect().right > note.getBoundingClientRect().right + 1) found.push(`${name(note)} tells no number of cards`);
  }
  for (const el of document.querySelectorAll(".rplate .note, .rdock .hint")) {
    if (el.scrollWidth > el.clientWidth || el.scrollHeight > el.clientHeight + 3) found.push(`${name(el)} is cut off`);
  }
  for (const el of document.querySelectorAll(".rplate .nm")) {
    if (el.clientWidth < Math.min(28, el.scrollWidth)) found.push(`${name(el)} is crushed to ${el.clientWidth}`);
  }
  for (const el of document.querySelectorAll(".ract > :not(.sr)")) {
    const button = el.parentElement.getBoundingClientRect(), { left, right, top, bottom, width } = el.getBoundingClientRect();
    if (width && (left < button.left || right > button.right || top < button.top || bottom > button.bottom)) found.push(`${name(el)} stands out of its button`);
  }
  for (const el of document.querySelectorAll(".rdock h1")) {
    if (el.scrollHeight > el.clientHeight + 3 && !el.matches(".is-cover h1")) found.push(`${name(el)} is cut off`);
  }
  for (const el of document.querySelectorAll(".rplate, .rpile, .rscore")) {
    const felt = document.querySelector(".rfelt").getBoundingClientRect(), box = el.getBoundingClientRect();
    if (box.bottom > felt.bottom - 6 || box.right > felt.right - 6) found.push(`${name(el)} lies on the rim`);
  }
  const melds = document.querySelector("ol.rmelds");
  const more = melds && melds.scrollHeight > melds.clientHeight + 12;
  if (more && !melds.matches(".is-more")) found.push("nothing shows that there are more melds");
  if (melds && melds.scrollWidth > melds.clientWidth) found.push("the melds scroll sideways");
  const score = document.querySelector(".rscore").getBoundingClientRect();
  for (const fan of document.querySelectorAll(".rplate .rbacks")) {
    const box = fan.getBoundingClientRect();
    if (score.width && box.width && box.right > score.left && box.bottom > score.top) found.push("a hand lies over the score");
  }
  return found;
}
