/** Settings of content and moderation. */
import * as v from 'valibot'
import { CREATOR_APPLICATION } from '../creator-application.ts'
import { isUrgent, REPORT_REASONS, REPORTED_KINDS, reasonsFor, SHOWN_WITHOUT_CONSENT } from '../report.ts'
import { booleanSchema, line, setting, wholeNumber } from './setting.ts'

/** A country (`AE`) or subdivision (`US-MS`). */
const REGION = /^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/
const REGION_TEXT = 'A country such as AE, or a part of one such as US-MS'
const region = v.pipe(v.string(REGION_TEXT), v.regex(REGION, REGION_TEXT))

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

const agesByRegion = v.pipe(
  v.record(region, wholeNumber(CREATOR_APPLICATION.minAgeYears, 99), 'A list of regions and ages'),
  v.check((ages) => Object.keys(ages).length <= 300, 'At most 300 regions'),
  // Sorted, so that equal settings have equal JSON.
  v.transform((ages): Record<string, number> => Object.fromEntries(Object.entries(ages).sort(byName))),
)

/** What is hidden: the whole site, or only videos, photos and lives. */
const HIDDEN_PARTS = ['site', 'media'] as const
export type HiddenPart = (typeof HIDDEN_PARTS)[number]

const COUNTRY_TEXT = 'A country such as AE'

const hiddenRegions = v.pipe(
  v.record(
    v.pipe(v.string(COUNTRY_TEXT), v.regex(/^[A-Z]{2}$/, COUNTRY_TEXT)),
    v.picklist(HIDDEN_PARTS, 'The whole site, or its media'),
    'A list of countries and what is hidden there',
  ),
  v.transform(
    (hidden): Record<string, HiddenPart> => Object.fromEntries(Object.entries(hidden).sort(byName)),
  ),
)

export const BLOCKED_WORDS = { max: 2_000, maxLength: 60 } as const

const BLOCKED_WORD_ACTS = ['refuse', 'hold'] as const

const blockedWords = v.pipe(
  v.array(
    v.object({
      words: line(2, BLOCKED_WORDS.maxLength),
      /** Refuse the text, or hold it until staff have reviewed it. */
      does: v.picklist(BLOCKED_WORD_ACTS, 'Refuse or hold'),
    }),
    'A list of words',
  ),
  v.maxLength(BLOCKED_WORDS.max, `At most ${BLOCKED_WORDS.max} words`),
  v.check(
    (all) => new Set(all.map(({ words: text }) => text.toLowerCase())).size === all.length,
    'Each word once',
  ),
)
export type BlockedWord = v.InferOutput<typeof blockedWords>[number]

/** Required by law and our own promises: they can be reordered, not removed. */
export const REQUIRED_REASONS = ['Looks under 18', SHOWN_WITHOUT_CONSENT, 'Other'] as const

const KEEPS = `These stay, for everything that can be reported: ${REQUIRED_REASONS.join(', ')}`

const reportReasons = v.pipe(
  v.array(
    v.object({
      words: line(2, 60),
      /** Whether delay may cause harm. */
      isUrgent: booleanSchema,
      about: v.pipe(
        v.array(v.picklist(REPORTED_KINDS, 'What can be reported'), 'What it can be said of'),
        v.minLength(1, 'Choose what it can be said of'),
        v.transform((kinds) => REPORTED_KINDS.filter((kind) => kinds.includes(kind))),
      ),
    }),
    'A list of reasons',
  ),
  v.maxLength(20, 'At most 20 reasons'),
  v.check(
    (all) => new Set(all.map(({ words: text }) => text.toLowerCase())).size === all.length,
    'Each reason once',
  ),
  v.check(
    (all) =>
      REQUIRED_REASONS.every((stored) =>
        all.some(({ words: text, about }) => text === stored && about.length === REPORTED_KINDS.length),
      ),
    KEEPS,
  ),
  v.check(
    (all) => all.every(({ words: text, isUrgent: now }) => now || !isUrgent(text)),
    'What is urgent by our own word stays urgent',
  ),
)
export type OfferedReason = v.InferOutput<typeof reportReasons>[number]

const REASONS: OfferedReason[] = REPORT_REASONS.map((text) => ({
  words: text,
  isUrgent: isUrgent(text),
  about: REPORTED_KINDS.filter((kind) => reasonsFor(kind).includes(text)),
}))

export const CONTENT_SETTINGS = {
  'content.approval': setting(v.picklist(['auto', 'review'], 'Choose one of the two'), {
    default: 'review',
    group: 'review',
    title: 'Media of creators',
    words: 'Shown at once, or when somebody of the staff has approved them',
  }),
  'content.silentCheck': setting(v.picklist(['hold', 'pass'], 'Choose one of the two'), {
    default: 'hold',
    group: 'review',
    title: 'When the outside check does not answer',
    words: 'Where CLASSIFIER_URL names one, it is asked before media is shown',
  }),
  'content.newAccountDays': setting(wholeNumber(0, 90), {
    default: 3,
    group: 'review',
    title: 'An account is new for',
    words: 'While it is new it posts more slowly. 0 switches that off.',
    unit: 'days',
  }),
  'content.newAccountMediaPerDay': setting(wholeNumber(0, 1_000), {
    default: 10,
    group: 'review',
    title: 'Uploads of new accounts',
    words: 'More are refused until the next day',
    unit: 'a day',
  }),
  'content.newAccountCommentsPerHour': setting(wholeNumber(0, 1_000), {
    default: 10,
    group: 'review',
    title: 'Comments of new accounts',
    words: 'More are refused for the rest of the hour',
    unit: 'an hour',
  }),
  'content.newAccountMessagesPerHour': setting(wholeNumber(0, 1_000), {
    default: 30,
    group: 'review',
    title: 'Messages of new accounts',
    words: 'More are refused for the rest of the hour',
    unit: 'an hour',
  }),
  'content.blockedWords': setting(blockedWords, {
    default: [],
    group: 'words',
    title: 'Blocked words',
    words: 'In names, descriptions, comments, chat and messages, however they are spelt',
  }),
  'ages.byRegion': setting(agesByRegion, {
    default: {},
    group: 'ages',
    title: 'Ages by region',
    words: 'Where creators have to be older than 18',
  }),
  'media.watermark': setting(booleanSchema, {
    default: false,
    group: 'switches',
    title: 'Watermark over paid videos',
    words:
      'The viewer’s username and a code, moving now and then. It tells who filmed a screen. It does not stop anybody: whoever takes the file itself, or watches in the full screen of an iPhone, has none in the picture.',
  }),
  'regions.hidden': setting(hiddenRegions, {
    default: {},
    group: 'regions',
    title: 'Not shown in',
    words:
      'By the country of the network address, as COUNTRY_DATABASE tells it, and by that of the account, where we know it. Without such a list only the second counts. Whoever comes through another country is not found out.',
  }),
  'reports.reasons': setting(reportReasons, {
    default: REASONS,
    group: 'reasons',
    title: 'Report reasons',
    words: 'In the order in which they are offered',
  }),
} as const
