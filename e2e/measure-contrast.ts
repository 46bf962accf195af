/** Measures the contrast of visible text and icons against the rendered pixels behind them. */
import type { Page } from '@playwright/test'

type Measured = { what: string; kind: 'words' | 'signs'; ratio: number }

type Box = {
  what: string
  kind: 'words' | 'signs'
  x: number
  y: number
  width: number
  height: number
  /** Red, green, blue (0–255) and alpha (0–1). */
  ink: [number, number, number, number]
}

/** Hides only what is drawn in the text colour; scrims, plates and shadows stay. */
const WITHOUT_INK = '*, *::before, *::after { color: transparent !important; transition: none !important }'

export async function measureContrast(page: Page): Promise<Measured[]> {
  const boxes = await page.evaluate(boxesOnPictures)
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, WITHOUT_INK)
  const picture = await page.screenshot({ scale: 'css' })
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return page.evaluate(worstRatios, { boxes, png: picture.toString('base64') })
}

/** Runs in the page. */
function boxesOnPictures(): Box[] {
  const main = document.querySelector('main')
  if (!main) return []
  const pictures = [...main.querySelectorAll('img')]
    .filter((img) => !img.closest('.rounded-full') && img.checkVisibility())
    .map((img) => img.getBoundingClientRect())
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const inkOf = (element: Element): Box['ink'] => {
    if (!pen) throw new Error('No canvas')
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = getComputedStyle(element).color
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  /** The visible part inside clipping ancestors. */
  const seen = (rect: DOMRect, element: Element): DOMRect => {
    let { left, top, right, bottom } = rect
    for (let box: Element | null = element; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue
      const edge = box.getBoundingClientRect()
      left = Math.max(left, edge.left)
      top = Math.max(top, edge.top)
      right = Math.min(right, edge.right)
      bottom = Math.min(bottom, edge.bottom)
    }
    return new DOMRect(left, top, right - left, bottom - top)
  }
  const isOnPicture = ({ left, top, right, bottom }: DOMRect) =>
    pictures.some((edge) => left < edge.right && right > edge.left && top < edge.bottom && bottom > edge.top)
  const isLeftOut = (element: Element) =>
    element.closest('[inert], :disabled, .sr-only, [data-own-ground]') !== null || !element.checkVisibility()

  const boxes: Box[] = []
  const add = (what: string, kind: Box['kind'], rect: DOMRect, element: Element) => {
    const { x, y, width, height } = seen(rect, element)
    const isInSight =
      width > 2 && height > 2 && x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight
    if (isInSight && isOnPicture(rect)) boxes.push({ what, kind, x, y, width, height, ink: inkOf(element) })
  }
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    const message = text.textContent?.trim() ?? ''
    if (!element || message === '' || isLeftOut(element)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const { x, y, width, height } of range.getClientRects()) {
      // The line box is taller than its letters.
      const letters = new DOMRect(x, y + 2, width, height - 4)
      add(`“${message.slice(0, 30)}”`, 'words', letters, element)
    }
  }
  for (const svg of main.querySelectorAll('svg')) {
    if (isLeftOut(svg)) continue
    const name = svg.closest('[aria-label]')?.getAttribute('aria-label') ?? svg.classList.value
    add(`sign of ${name.slice(0, 30)}`, 'signs', svg.getBoundingClientRect(), svg)
  }
  return boxes
}

/** Runs in the page. */
async function worstRatios({ boxes, png }: { boxes: Box[]; png: string }): Promise<Measured[]> {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('No canvas')
  pen.drawImage(image, 0, 0)
  const linear = (value: number) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  const luminance = (red: number, green: number, blue: number) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

  return boxes.map(({ what, kind, x, y, width, height, ink: [red, green, blue, alpha] }) => {
    const { data } = pen.getImageData(x, y, width, height)
    let ratio = 21
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
      const mixed = (own: number, behind: number) => own * alpha + behind * (1 - alpha)
      const [dark = 0, light = 0] = [
        luminance(r, g, b),
        luminance(mixed(red, r), mixed(green, g), mixed(blue, b)),
      ].sort((one, other) => one - other)
      ratio = Math.min(ratio, (light + 0.05) / (dark + 0.05))
    }
    return { what, kind, ratio }
  })
}
