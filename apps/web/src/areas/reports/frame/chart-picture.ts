/** A chart as a picture: what the page shows of it, drawn again by a canvas, which has the fonts of the page. */

const SCALE = 2;
const MARGIN = 16;
const LINE = 24;

interface Caption {
  readonly title: string;
  readonly text: string;
}

/** Draws the chart of a page with its title and its period as a PNG. Null where nothing can be drawn. */
export async function chartPicture(svg: SVGSVGElement, { title, text }: Caption): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const { width, height } = svg.getBoundingClientRect();
  const head = MARGIN + 2 * LINE;
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (height + head + MARGIN) * SCALE;
  const page = getComputedStyle(document.body);
  const words = `${title} ${text} ${svg.textContent}`;
  await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 16px ${page.fontFamily}`, words)));
  context.scale(SCALE, SCALE);
  context.fillStyle = page.getPropertyValue('--surface').trim() || page.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = page.color;
  context.font = `700 16px ${page.fontFamily}`;
  context.fillText(title, MARGIN, MARGIN + 14);
  context.font = `400 14px ${page.fontFamily}`;
  context.fillText(text, MARGIN, MARGIN + LINE + 12);
  context.translate(MARGIN, head);
  for (const mark of svg.querySelectorAll<SVGGraphicsElement>('path, line, text:not(:empty)')) draw(context, mark);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function draw(context: CanvasRenderingContext2D, mark: SVGGraphicsElement): void {
  const { fill, fillOpacity, stroke, strokeWidth, fontWeight, fontSize, fontFamily } = getComputedStyle(mark);
  context.save();
  if (mark instanceof SVGTextElement) {
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    context.fillStyle = fill;
    // Where the browser has put the first letter, whatever anchors and shifts led there.
    const { x, y } = mark.getStartPositionOfChar(0);
    context.fillText(mark.textContent, x, y);
  } else {
    const shape = mark instanceof SVGPathElement ? new Path2D(mark.getAttribute('d') ?? '') : lineOf(mark);
    context.globalAlpha = Number(fillOpacity);
    context.fillStyle = fill;
    if (fill !== 'none' && mark instanceof SVGPathElement) context.fill(shape);
    context.globalAlpha = 1;
    context.strokeStyle = stroke;
    context.lineWidth = Number.parseFloat(strokeWidth);
    if (stroke !== 'none') context.stroke(shape);
  }
  context.restore();
}

function lineOf(mark: SVGGraphicsElement): Path2D {
  const at = (name: string): number => Number(mark.getAttribute(name) ?? 0);
  const line = new Path2D();
  line.moveTo(at('x1'), at('y1'));
  line.lineTo(at('x2'), at('y2'));
  return line;
}
