/** The numbered content rules: printed in the terms and cited in staff decisions. */
import { oneOf } from './one-of.ts'

type ContentRule = {
  /** The number in the terms. */
  number: string
  /** One word, for a chip. */
  name: string
  /** The rule as a sentence. */
  words: string
  /** Template for the finding in a statement of reasons, completed by staff. */
  found: string
}

export const CONTENT_RULES = {
  age: {
    number: '4.1',
    name: 'Age',
    words:
      'Nobody under 18 may be shown, nor anybody who is made to look under 18. Everybody who appears has proved their age.',
    found: 'We cannot tell that everybody it shows is of age.',
  },
  consent: {
    number: '4.2',
    name: 'Consent',
    words:
      'Everybody who is shown has agreed to it, and may withdraw. What was filmed or shared without consent is taken down at once.',
    found: 'Somebody it shows did not agree to be shown.',
  },
  rights: {
    number: '4.3',
    name: 'Rights',
    words:
      'Show only what is yours, or what its owner lets you show. This holds for pictures, music and names.',
    found: 'It uses what belongs to somebody else.',
  },
  identity: {
    number: '4.4',
    name: 'Identity',
    words: 'Be yourself. Do not pretend to be somebody else, and do not sell what is not you.',
    found: 'It pretends to be somebody else.',
  },
  respect: {
    number: '5.1',
    name: 'Respect',
    words: 'No harassment, threats, hatred of groups of people, or private facts about others.',
    found: 'It harasses or threatens somebody.',
  },
  violence: {
    number: '5.2',
    name: 'Violence',
    words: 'No violence, coercion, incest, bestiality, or anything that shows or suggests them as real.',
    found: 'It shows violence or coercion.',
  },
  danger: {
    number: '5.3',
    name: 'Danger',
    words: 'Nothing that puts people in danger: self-harm, drugs, weapons, or advice for them.',
    found: 'It puts people in danger.',
  },
  trade: {
    number: '5.4',
    name: 'Trade',
    words: 'No offers of sexual services in person, no trafficking, no payment around this site.',
    found: 'It offers what may not be traded here.',
  },
  spam: {
    number: '5.5',
    name: 'Spam',
    words: 'No spam, bought followers, misleading links, or the same thing again and again.',
    found: 'It is spam, or misleads people.',
  },
  law: {
    number: '5.6',
    name: 'Law',
    words: 'Nothing that the law forbids where we or you are.',
    found: 'The law forbids it.',
  },
  other: {
    number: '6',
    name: 'Other',
    words: 'Keep to these terms as a whole, and to what we ask of creators.',
    found: 'It does not keep to our terms.',
  },
} as const satisfies Record<string, ContentRule>

export type ContentRuleName = keyof typeof CONTENT_RULES
const CONTENT_RULE_NAMES = Object.keys(CONTENT_RULES) as ContentRuleName[]

export function contentRule(name: ContentRuleName): ContentRule {
  return CONTENT_RULES[name]
}

/** Undefined for an unknown rule. */
export function readContentRule(name: string): ContentRuleName | undefined {
  return oneOf(CONTENT_RULE_NAMES, name)
}

/** 'Consent 4.2'. */
export function ruleTitle(name: ContentRuleName): string {
  const { name: word, number } = contentRule(name)
  return `${word} ${number}`
}
