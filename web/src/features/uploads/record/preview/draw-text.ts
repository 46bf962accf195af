/** Renders the text overlay as an image: the preview shows it, and the server burns the same image into the video. */
import type { TextOverlay, TextStyle } from '../store/recording.ts'

type Frame = { widthPx: number; heightPx: number }

/** The background is unknown, so each style has a shadow or a plate. */
export const TEXT_STYLES: Record<TextStyle, { label: string; ink: string; plate: string | null }> = {
  plate: { label: 'White on dark', ink: '#f7f7f9', plate: 'rgb(18 17 24 / 0.85)' },
  white: { label: 'White', ink: '#ffffff', plate: null },
  coral: { label: 'Coral', ink: '#ff5a6e', plate: null },
  yellow: { label: 'Yellow', ink: '#ffd84d', plate: null },
  black: { label: 'Black on light', ink: '#15131c', plate: 'rgb(247 247 249 / 0.9)' },
}

const FONT = '"Figtree Variable", system-ui, sans-serif'
const WEIGHT = 800
const LINE = 1.3
/** As a share of the picture's width. */
const MAX_WIDTH = 0.92

/** Loads the font before text is measured. */
export async function loadTextFont(): Promise<void> {
  await document.fonts.load(`${WEIGHT} 40px ${FONT}`).catch(() => [])
}

export function drawText(
  { text, size, look }: Pick<TextOverlay, 'text' | 'size' | 'look'>,
  frame: Frame,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Canvas 2D is not available')
  const fontPx = Math.max(8, size * Math.min(frame.widthPx, frame.heightPx))
  const font = `${WEIGHT} ${fontPx}px ${FONT}`
  const padPx = fontPx * 0.4
  context.font = font
  const widest = frame.widthPx * MAX_WIDTH - 2 * padPx
  const lines = linesOf(text, (part) => context.measureText(part).width <= widest)
  const widths = lines.map((line) => Math.min(widest, context.measureText(line).width))
  canvas.width = Math.ceil(Math.max(1, ...widths) + 2 * padPx)
  canvas.height = Math.ceil(lines.length * fontPx * LINE + padPx)
  context.font = font
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const { ink, plate } = TEXT_STYLES[look]
  for (const [index, line] of lines.entries()) {
    const y = padPx / 2 + (index + 0.5) * fontPx * LINE
    const width = widths[index] ?? 0
    if (plate && line.trim() !== '') {
      context.fillStyle = plate
      context.beginPath()
      context.roundRect(
        (canvas.width - width) / 2 - padPx,
        y - (fontPx * LINE) / 2,
        width + 2 * padPx,
        fontPx * LINE,
        fontPx * 0.28,
      )
      context.fill()
    }
    context.shadowColor = plate ? 'transparent' : 'rgb(0 0 0 / 0.6)'
    context.shadowBlur = plate ? 0 : fontPx * 0.14
    context.fillStyle = ink
    context.fillText(line, canvas.width / 2, y, widest)
    context.shadowColor = 'transparent'
  }
  return canvas
}

/** Keeps typed line breaks, and wraps between words. */
export function linesOf(text: string, fits: (part: string) => boolean): string[] {
  return text.split('\n').flatMap((row) => {
    const lines: string[] = []
    let line = ''
    for (const word of row.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && !fits(longer)) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}

export function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The text overlay could not be rendered'))),
      'image/png',
    ),
  )
}
