/** Settings of the site's looks: accent colour, logo and app icon. */
import * as v from 'valibot'
import { colourDistance, contrast, HEX_COLOUR, lightenUntil } from '../colour.ts'
import { line, setting } from './setting.ts'

/** The design's colours that the accent is shown with, as hex values. */
export const CANVAS_COLOUR = '#08080c'
export const ON_ACCENT_COLOUR = '#160a0b'
/** Colours with a meaning of their own. */
const RESERVED_COLOURS = { money: '#fbc84b', live: '#f2303f' } as const

/** Enough for small text. */
const MIN_CONTRAST = 4.5
/** Closer colours are confused. */
const MIN_DISTANCE = 0.05

export const DEFAULT_ACCENT = '#ff4d64'
export const ACCENT_PRESETS = [
  { name: 'Coral', hex: DEFAULT_ACCENT },
  { name: 'Orange', hex: '#ff7f2a' },
  { name: 'Violet', hex: '#bb91ff' },
  { name: 'Blue', hex: '#5aa2ff' },
  { name: 'Cyan', hex: '#00ccd6' },
  { name: 'Green', hex: '#4fd684' },
] as const

export type AccentCheck = { label: string; isPassed: boolean }

/** What must be true of an accent colour. */
export function checkAccent(hex: string): AccentCheck[] {
  const onButton = contrast(ON_ACCENT_COLOUR, hex)
  const onCanvas = contrast(hex, CANVAS_COLOUR)
  return [
    { label: `Button text ${onButton.toFixed(1)}:1`, isPassed: onButton >= MIN_CONTRAST },
    { label: `On canvas ${onCanvas.toFixed(1)}:1`, isPassed: onCanvas >= MIN_CONTRAST },
    { label: 'Not money yellow', isPassed: colourDistance(hex, RESERVED_COLOURS.money) >= MIN_DISTANCE },
    { label: 'Not live red', isPassed: colourDistance(hex, RESERVED_COLOURS.live) >= MIN_DISTANCE },
  ]
}

/** Null if the colour can be used. */
export function accentProblem(hex: string): string | null {
  const checks = checkAccent(hex)
  const failed = checks.find(({ isPassed }) => !isPassed)
  if (!failed) return null
  if (failed.label.startsWith('Not ')) return `Too close to ${failed.label.slice(4)}. Choose another colour.`
  const better = lightenUntil(hex, (tone) => checkAccent(tone).every(({ isPassed }) => isPassed))
  return `Too dark: text needs a contrast of ${MIN_CONTRAST}:1. Try ${better}.`
}

const COLOUR_TEXT = 'Enter a colour such as #bb91ff'
const accent = v.nullable(
  v.pipe(
    v.string(COLOUR_TEXT),
    v.trim(),
    v.toLowerCase(),
    v.regex(HEX_COLOUR, COLOUR_TEXT),
    v.check(
      (hex) => accentProblem(hex) === null,
      ({ input }) => accentProblem(input) ?? COLOUR_TEXT,
    ),
  ),
  null,
)

/** The id of an uploaded picture: the hash of what was made of it. */
export const BRAND_PICTURE_ID = /^[0-9a-f]{64}$/
const PICTURE_TEXT = 'Upload a picture'
const picture = v.nullable(v.pipe(v.string(PICTURE_TEXT), v.regex(BRAND_PICTURE_ID, PICTURE_TEXT)), null)

export const BRAND_PICTURES = ['logo', 'icon'] as const
export type BrandPictureKind = (typeof BRAND_PICTURES)[number]

export const BRAND_PICTURE_LIMITS = {
  maxBytes: 2 * 1024 * 1024,
  maxPixels: 16_000_000,
  /** Of the longer side of logos, and both sides of icons. */
  minPx: 512,
} as const

/** Under the icon of the installed app. */
export const SHORT_NAME_LENGTH = 12

export const BRANDING_SETTINGS = {
  'branding.logo': setting<string | null>(picture, {
    default: null,
    group: 'branding',
    title: 'Logo',
    hint: 'SVG or PNG, at least 512 px wide. Shown on a dark background.',
  }),
  'branding.accent': setting<string | null>(accent, {
    default: null,
    group: 'branding',
    title: 'Accent colour',
    hint: 'Buttons, links and highlights',
  }),
  'branding.icon': setting<string | null>(picture, {
    default: null,
    group: 'branding',
    title: 'App icon',
    hint: 'SVG or PNG, square, at least 512 px',
  }),
  'branding.shortName': setting<string>(line(0, SHORT_NAME_LENGTH), {
    default: '',
    group: 'branding',
    title: 'Under the icon',
    hint: `${SHORT_NAME_LENGTH} characters at most. Empty for the site’s name.`,
  }),
} as const
