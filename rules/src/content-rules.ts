/** The numbered content rules: printed in the terms and cited in staff decisions. */
import { oneOf } from './one-of.ts'

type ContentRule = {
  /** The number in the terms. */
  number: string
  /** One word, for a chip. */
  name: string
  /** The rule as a sentence. */
  text: string
  /** Template for the finding in a statement of reasons, completed by staff. */
  found: string
}

export const CONTENT_RULES = {
  age: {
    number: '4.1',
    name: 'Age',
    text: 'No one under 18, or made to look under 18, may be shown. Everyone who appears has proved their age.',
    found: 'We can’t confirm that everyone it shows is of age.',
  },
  consent: {
    number: '4.2',
    name: 'Consent',
    text: 'Everyone who is shown has consented and may withdraw their consent. Content filmed or shared without consent is removed at once.',
    found: 'A person it shows didn’t consent to be shown.',
  },
  rights: {
    number: '4.3',
    name: 'Rights',
    text: 'Post only what is yours, or what its owner lets you use. This includes images, music and names.',
    found: 'It uses someone else’s work.',
  },
  identity: {
    number: '4.4',
    name: 'Identity',
    text: 'Be yourself. Do not impersonate other people, and do not sell their content as your own.',
    found: 'It impersonates another person.',
  },
  respect: {
    number: '5.1',
    name: 'Respect',
    text: 'No harassment, threats, hate speech, or private information about other people.',
    found: 'It harasses or threatens a person.',
  },
  violence: {
    number: '5.2',
    name: 'Violence',
    text: 'No violence, coercion, incest, bestiality, or anything that shows or suggests them as real.',
    found: 'It shows violence or coercion.',
  },
  danger: {
    number: '5.3',
    name: 'Danger',
    text: 'Nothing that puts people in danger: self-harm, drugs, weapons, or advice on any of these.',
    found: 'It puts people in danger.',
  },
  trade: {
    number: '5.4',
    name: 'Trade',
    text: 'No offers of sexual services in person, no trafficking, no payments outside this site.',
    found: 'It offers something that may not be sold here.',
  },
  spam: {
    number: '5.5',
    name: 'Spam',
    text: 'No spam, bought followers, misleading links or repeated posts.',
    found: 'It’s spam or misleading.',
  },
  law: {
    number: '5.6',
    name: 'Law',
    text: 'Nothing that is illegal where you or we are.',
    found: 'It’s illegal.',
  },
  other: {
    number: '6',
    name: 'Other',
    text: 'Follow these terms as a whole, and the creator agreement.',
    found: 'It breaks our terms.',
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
