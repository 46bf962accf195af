/** The statement of reasons: decision, rule, facts and how to appeal. The same text for screen, mail and preview. */
import { type ContentRuleName, contentRule } from './content-rules.ts'
import {
  APPEAL,
  closesAccount,
  type DecidedKind,
  type Ending,
  forbidsLive,
  type Measure,
  removesContent,
  warnsAccount,
} from './decision.ts'

type Decided = {
  measure: Measure
  kind: DecidedKind
  /** The item's title; empty if it has none. */
  title: string
  rule: ContentRuleName | null
  /** The findings of staff. */
  facts: string
  until: Date | null
  /** How to object: removals for copyright need a counter-notice. */
  redress: 'appeal' | 'counter-notice'
}

export type StatementOfReasons = { title: string; paragraphs: string[] }

const WHAT: Record<DecidedKind, string> = {
  media: 'your post',
  comment: 'your comment',
  message: 'your message',
  live: 'your live',
  'live-message': 'your message in a live',
  account: 'your account',
}

/** For the affected person. */
export function composeStatement(decided: Decided): StatementOfReasons {
  return {
    title: titleOf(decided),
    paragraphs: [
      decided.facts,
      ...ruleWords(decided),
      'A person made this decision, not software.',
      ...consequences(decided),
      redressText(decided),
    ].filter((text) => text !== ''),
  }
}

function titleOf({ measure, kind, title, until }: Decided): string {
  const what = title === '' ? WHAT[kind] : `“${title}”`
  if (measure === 'ban') return 'Your account is permanently closed'
  if (measure === 'suspend')
    return until ? `Your account is suspended until ${statementDate(until)}` : 'Your account is suspended'
  if (measure === 'no-live')
    return until ? `You can’t go live until ${statementDate(until)}` : 'You can no longer go live'
  if (measure === 'warn') return 'You’ve received a warning'
  if (measure === 'reject') return `We didn’t approve ${what}`
  return kind === 'live' ? `We ended ${what}` : `We removed ${what}`
}

function ruleWords({ rule }: Decided): string[] {
  if (!rule) return []
  const { number, text: message } = contentRule(rule)
  return [`Our rule ${number}: ${message}`]
}

function consequences({ measure, kind, until }: Decided): string[] {
  return [
    ...(removesContent(measure) && kind === 'media'
      ? ['It’s no longer shown, not even to buyers, and it can’t be uploaded again.']
      : []),
    ...(removesContent(measure) && kind === 'live'
      ? ['The live has ended for all viewers. Tickets are refunded if it lasted less than two minutes.']
      : []),
    ...(forbidsLive(measure)
      ? [
          `${until ? `Until ${statementDate(until)}` : 'Until we lift this'} you can’t go live or announce a live, and your stream key and camera won’t work. Everything else stays the same.`,
        ]
      : []),
    ...(warnsAccount(measure)
      ? ['This is a warning. If it happens again, we may suspend your account.']
      : []),
    ...(closesAccount(measure) ? [closedText(measure, until)] : []),
  ]
}

function closedText(measure: Measure, until: Date | null): string {
  const stored =
    'Your earnings stay yours and remain in your balance. You can request a copy of your data at any time.'
  if (measure === 'ban')
    return `You can no longer sign in, and your profile and content are hidden. ${stored}`
  const end = until ? `Until ${statementDate(until)}` : 'Until we lift this'
  return `${end} you can’t sign in, your profile and content are hidden, and no subscriptions renew. ${stored}`
}

function redressText({ redress }: Decided): string {
  return redress === 'counter-notice'
    ? 'If you think this is a mistake, send us a counter-notice.'
    : `If you think this is wrong, you can appeal within ${APPEAL.months} months. A different reviewer will look at it.`
}

type Ended = Pick<Decided, 'measure' | 'kind' | 'title'> & {
  ended_how: Ending | null
  /** The explanation of staff. */
  ended_words: string | null
}

/** Tells the affected person that a decision is no longer in force. */
export function composeEnding({ measure, kind, title, ended_how, ended_words }: Ended): StatementOfReasons {
  const what = title === '' ? WHAT[kind] : `“${title}”`
  const right = ended_how === 'appeal' ? 'We reviewed our decision, and you were right.' : ''
  const said = [right, ended_words ?? ''].filter((text) => text !== '')
  if (closesAccount(measure))
    return {
      title: ended_how === 'over' ? 'Your suspension is over' : 'Your account is open again',
      paragraphs: [
        ...said,
        'You can sign in again. Subscriptions that ended in the meantime don’t restart automatically.',
      ],
    }
  if (forbidsLive(measure))
    return {
      title: 'You can go live again',
      paragraphs: [...said, 'Going live works as before.'],
    }
  if (removesContent(measure) && kind === 'live')
    return {
      title: `We were wrong to end ${what}`,
      paragraphs: said.length > 0 ? said : ['It no longer counts against you.'],
    }
  if (warnsAccount(measure) && !removesContent(measure))
    return {
      title: 'Your warning was withdrawn',
      paragraphs: said.length > 0 ? said : ['It no longer counts.'],
    }
  return {
    title: removesContent(measure) ? `We restored ${what}` : `We approved ${what} after all`,
    paragraphs: [...said, ...(kind === 'media' ? ['It’s back where it was.'] : [])],
  }
}

/** Tells reporters that action was taken, without details. */
export function answerToReport({ measure, kind }: Pick<Decided, 'measure' | 'kind'>): string {
  if (measure === 'none')
    return `We reviewed the ${NOUN[kind]} you reported. It doesn’t break our rules, so it stays.`
  const done = removesContent(measure)
    ? `We ${kind === 'live' ? 'ended' : 'removed'} the ${NOUN[kind]} you reported.`
    : `We acted on the ${NOUN[kind]} you reported.`
  return `${done} Thanks for reporting it.`
}

/** Tells the affected person that a decision was upheld on appeal. */
export function appealAnswer(kind: DecidedKind): StatementOfReasons {
  return {
    title: `Appeal reviewed: our decision about your ${NOUN[kind]} stands`,
    paragraphs: [
      'A different reviewer looked at everything again.',
      'You can still go to court, or to an out-of-court dispute body.',
    ],
  }
}

const NOUN: Record<DecidedKind, string> = {
  media: 'post',
  comment: 'comment',
  message: 'message',
  live: 'live',
  'live-message': 'message',
  account: 'account',
}

/** '4 June 2026'. */
export function statementDate(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
