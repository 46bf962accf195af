/** Contrast and distance of colours, for the accent colour that staff choose. */

type Rgb = readonly [red: number, green: number, blue: number]

export const HEX_COLOUR = /^#[0-9a-f]{6}$/

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function toHex(rgb: readonly number[]): string {
  const byte = (channel: number) =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(byte).join('')}`
}

function linear(hex: string): number[] {
  return channels(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function oklab(hex: string): number[] {
  const [red = 0, green = 0, blue = 0] = linear(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The distance in Oklab, in which equal distances look about equal. */
export function colourDistance(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)]
  return Math.hypot(...a.map((part, index) => part - (b[index] ?? 0)))
}

/** The nearest lighter tone for which the test passes; white always ends the search. */
export function lightenUntil(hex: string, isEnough: (tone: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const tone = toHex(channels(hex).map((channel) => channel + (255 - channel) * share))
    if (isEnough(tone)) return tone
  }
  return '#ffffff'
}
