/** Where the photo's top left corner lies in the pane, and how large a photo pixel is there; in CSS pixels. */
export type View = { readonly x: number; readonly y: number; readonly scale: number };
type Size = { readonly width: number; readonly height: number };
type Place = { readonly x: number; readonly y: number };

/** 800 %. */
const mostScale = 8;
/** So much of the pane stays covered by the photo, however far it is moved. */
const keptPixels = 80;

/** As large as the pane shows all of it; a small photo is enlarged, its edges would be too fine to draw at. */
function fitScale(pane: Size, photo: Size): number {
  return Math.min(mostScale, pane.width / photo.width, pane.height / photo.height);
}

/** All of it, or its own size where that is less. */
function leastScale(pane: Size, photo: Size): number {
  return Math.min(1, fitScale(pane, photo));
}

export function fitted(pane: Size, photo: Size): View {
  return centred(fitScale(pane, photo), pane, photo);
}

function centred(scale: number, pane: Size, photo: Size): View {
  return { scale, x: (pane.width - photo.width * scale) / 2, y: (pane.height - photo.height * scale) / 2 };
}

/** In a pane of another size: what was fitted is fitted anew, else what lay in its middle stays there, as large as it was. */
export function refitted(view: View, { was, pane, photo }: { was: Size; pane: Size; photo: Size }): View {
  const wasFitted = view.scale === fitScale(was, photo);
  if (wasFitted || view.scale <= leastScale(pane, photo)) return fitted(pane, photo);
  return moved(view, { x: (pane.width - was.width) / 2, y: (pane.height - was.height) / 2 }, { pane, photo });
}

/** Larger or smaller about a place of the pane, which stays where it is. */
export function zoomed(view: View, factor: number, { at, pane, photo }: { at: Place; pane: Size; photo: Size }): View {
  const scale = Math.min(mostScale, Math.max(leastScale(pane, photo), view.scale * factor));
  if (scale <= fitScale(pane, photo)) return centred(scale, pane, photo);
  const grown = scale / view.scale;
  return held({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, pane, photo);
}

export function moved(view: View, by: Place, { pane, photo }: { pane: Size; photo: Size }): View {
  return held({ ...view, x: view.x + by.x, y: view.y + by.y }, pane, photo);
}

/** A part of the photo in the middle of the pane, with as much around it. */
export function viewOf(part: { left: number; top: number } & Size, pane: Size, photo: Size): View {
  const wanted = Math.min(pane.width / (part.width * 2), pane.height / (part.height * 2));
  const scale = Math.min(mostScale, Math.max(fitScale(pane, photo), wanted));
  const [middleX, middleY] = [part.left + part.width / 2, part.top + part.height / 2];
  return held({ scale, x: pane.width / 2 - middleX * scale, y: pane.height / 2 - middleY * scale }, pane, photo);
}

export function toPhoto({ x, y, scale }: View, place: Place): [x: number, y: number] {
  return [(place.x - x) / scale, (place.y - y) / scale];
}

function held(view: View, pane: Size, photo: Size): View {
  const hold = (at: number, paneLength: number, photoLength: number) =>
    Math.min(paneLength - keptPixels, Math.max(keptPixels - photoLength * view.scale, at));
  return { ...view, x: hold(view.x, pane.width, photo.width), y: hold(view.y, pane.height, photo.height) };
}
