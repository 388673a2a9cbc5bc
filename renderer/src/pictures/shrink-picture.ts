/** In pixels; enough for rows of several lines on a high-density screen. */
const SIDE = 256;

/**
 * A picture in a `data:` URL, no larger than a thumbnail; of an animated one, its first frame. Rejects what cannot be drawn.
 */
export async function shrinkPicture(url: string): Promise<string> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on.');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp');
}
