/** Renders a typed name as a picture. */

const WIDTH_PX = 900
const HEIGHT_PX = 320
const MARGIN_PX = 40
const INK = '#16141c'

export function typedSignature(name: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH_PX
  canvas.height = HEIGHT_PX
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = INK
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.font = 'italic 96px cursive'
    pen.fillText(name, WIDTH_PX / 2, HEIGHT_PX / 2, WIDTH_PX - 2 * MARGIN_PX)
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
