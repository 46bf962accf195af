/** Settings of content and moderation. */
import * as v from 'valibot'
import { CREATOR_APPLICATION } from '../creator-application.ts'
import { isUrgent, REPORT_REASONS, REPORTED_KINDS, reasonsFor, SHOWN_WITHOUT_CONSENT } from '../report.ts'
import { booleanSchema, line, setting, wholeNumber } from './setting.ts'

/** A country (`AE`) or subdivision (`US-MS`). */
const REGION = /^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/
const REGION_TEXT = 'Enter a country such as AE, or a region such as US-MS'
const region = v.pipe(v.string(REGION_TEXT), v.regex(REGION, REGION_TEXT))

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

const agesByRegion = v.pipe(
  v.record(region, wholeNumber(CREATOR_APPLICATION.minAgeYears, 99), 'Enter a list of regions and ages'),
  v.check((ages) => Object.keys(ages).length <= 300, 'At most 300 regions'),
  // Sorted, so that equal settings have equal JSON.
  v.transform((ages): Record<string, number> => Object.fromEntries(Object.entries(ages).sort(byName))),
)

/** What is hidden: the whole site, or only videos, photos and lives. */
const HIDDEN_PARTS = ['site', 'media'] as const
export type HiddenPart = (typeof HIDDEN_PARTS)[number]

const COUNTRY_TEXT = 'Enter a country such as AE'

const hiddenRegions = v.pipe(
  v.record(
    v.pipe(v.string(COUNTRY_TEXT), v.regex(/^[A-Z]{2}$/, COUNTRY_TEXT)),
    v.picklist(HIDDEN_PARTS, 'Choose the whole site or media'),
    'Enter a list of countries and what’s hidden there',
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
      does: v.picklist(BLOCKED_WORD_ACTS, 'Choose Refuse or Hold'),
    }),
    'Enter a list of words',
  ),
  v.maxLength(BLOCKED_WORDS.max, `At most ${BLOCKED_WORDS.max} words`),
  v.check(
    (all) => new Set(all.map(({ words: text }) => text.toLowerCase())).size === all.length,
    'Add each word only once',
  ),
)
export type BlockedWord = v.InferOutput<typeof blockedWords>[number]

/** Required by law and our own promises: they can be reordered, not removed. */
export const REQUIRED_REASONS = ['Looks under 18', SHOWN_WITHOUT_CONSENT, 'Other'] as const

const KEEPS = `You can’t remove or limit these reasons: ${REQUIRED_REASONS.join(', ')}`

const reportReasons = v.pipe(
  v.array(
    v.object({
      words: line(2, 60),
      /** Whether delay may cause harm. */
      isUrgent: booleanSchema,
      about: v.pipe(
        v.array(v.picklist(REPORTED_KINDS, 'Choose what it applies to'), 'Choose what it applies to'),
        v.minLength(1, 'Choose what it applies to'),
        v.transform((kinds) => REPORTED_KINDS.filter((kind) => kinds.includes(kind))),
      ),
    }),
    'Enter a list of reasons',
  ),
  v.maxLength(20, 'At most 20 reasons'),
  v.check(
    (all) => new Set(all.map(({ words: text }) => text.toLowerCase())).size === all.length,
    'Add each reason only once',
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
    'These reasons must stay urgent',
  ),
)
export type OfferedReason = v.InferOutput<typeof reportReasons>[number]

const REASONS: OfferedReason[] = REPORT_REASONS.map((text) => ({
  words: text,
  isUrgent: isUrgent(text),
  about: REPORTED_KINDS.filter((kind) => reasonsFor(kind).includes(text)),
}))

export const CONTENT_SETTINGS = {
  'content.approval': setting(v.picklist(['auto', 'review'], 'Choose an option'), {
    default: 'review',
    group: 'review',
    title: 'Creators’ posts',
    hint: 'Publish right away, or after a moderator approves',
  }),
  'content.silentCheck': setting(v.picklist(['hold', 'pass'], 'Choose an option'), {
    default: 'hold',
    group: 'review',
    title: 'If the external check doesn’t respond',
    hint: 'Used before publishing if CLASSIFIER_URL is set',
  }),
  'content.newAccountDays': setting(wholeNumber(0, 90), {
    default: 3,
    group: 'review',
    title: 'New account period',
    hint: 'New accounts have lower posting limits. 0 turns this off.',
    unit: 'days',
  }),
  'content.newAccountMediaPerDay': setting(wholeNumber(0, 1_000), {
    default: 10,
    group: 'review',
    title: 'New accounts: uploads',
    hint: 'Maximum per day',
    unit: 'a day',
  }),
  'content.newAccountCommentsPerHour': setting(wholeNumber(0, 1_000), {
    default: 10,
    group: 'review',
    title: 'New accounts: comments',
    hint: 'Maximum per hour',
    unit: 'an hour',
  }),
  'content.newAccountMessagesPerHour': setting(wholeNumber(0, 1_000), {
    default: 30,
    group: 'review',
    title: 'New accounts: messages',
    hint: 'Maximum per hour',
    unit: 'an hour',
  }),
  'content.blockedWords': setting(blockedWords, {
    default: [],
    group: 'words',
    title: 'Blocked words',
    hint: 'Applies to names, descriptions, comments, chat and messages, including creative spellings',
  }),
  'ages.byRegion': setting(agesByRegion, {
    default: {},
    group: 'ages',
    title: 'Ages by region',
    hint: 'Where creators must be older than 18',
  }),
  'media.watermark': setting(booleanSchema, {
    default: false,
    group: 'switches',
    title: 'Watermark paid videos',
    hint: 'Shows the viewer’s username and a code that moves around, so screen recordings can be traced. Doesn’t cover downloaded files or iPhone full screen.',
  }),
  'regions.hidden': setting(hiddenRegions, {
    default: {},
    group: 'regions',
    title: 'Blocked regions',
    hint: 'Uses the country of the IP address (needs COUNTRY_DATABASE) and of the account, if known. Doesn’t detect VPNs.',
  }),
  'reports.reasons': setting(reportReasons, {
    default: REASONS,
    group: 'reasons',
    title: 'Report reasons',
    hint: 'In the order people see them',
  }),
} as const
