/** Settings of the banner and maintenance mode. */
import * as v from 'valibot'
import { booleanSchema, line, setting, timestampOrNull } from './setting.ts'

export const BANNER_TONES = ['info', 'good', 'warning'] as const

/** An own path or an https URL; never a script. */
const LINK_TEXT = 'Enter a path such as /support, or a link that starts with https://'
const link = v.nullable(
  v.pipe(
    v.string(LINK_TEXT),
    v.maxLength(200, LINK_TEXT),
    v.regex(/^(?:\/(?![/\\])|https:\/\/)[^\s\\]*$/, LINK_TEXT),
  ),
  null,
)

const banner = v.object({
  /** The banner is hidden if empty. */
  words: line(0, 160),
  tone: v.picklist(BANNER_TONES, 'Choose a tone'),
  link,
  until: timestampOrNull,
})
export type Banner = v.InferOutput<typeof banner>

const maintenance = v.object({
  isOn: booleanSchema,
  words: line(0, 300),
  /** The expected end. */
  until: timestampOrNull,
})
export type Maintenance = v.InferOutput<typeof maintenance>

export const SITE_WIDE_SETTINGS = {
  'site.banner': setting<Banner>(banner, {
    default: { words: '', tone: 'info', link: null, until: null },
    group: 'banner',
    title: 'Banner',
    hint: 'A message at the top of every page',
  }),
  'switches.offlineApp': setting(booleanSchema, {
    default: true,
    group: 'switches',
    title: 'Offline app',
    hint: 'Lets browsers open messages without a connection. If off, they remove what they stored at their next visit.',
  }),
  'site.maintenance': setting<Maintenance>(maintenance, {
    default: { isOn: false, words: '', until: null },
    group: 'maintenance',
    title: 'Maintenance',
    hint: 'Only staff can use the site',
  }),
} as const
