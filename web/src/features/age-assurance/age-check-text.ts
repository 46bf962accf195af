/** The words of the age check by state and method. */
import type { AgeCheckState, AgeMethod } from '#rules/age-checks.ts'

const NAMES = new Intl.DisplayNames('en', { type: 'region' })
/** Countries whose English name has an article. */
const WITH_ARTICLE = new Set(['AE', 'BS', 'CF', 'DO', 'GB', 'GM', 'KM', 'MV', 'NL', 'PH', 'US'])

export function countryText(country: string | null): string {
  if (country === null) return 'your country'
  return `${WITH_ARTICLE.has(country) ? 'the ' : ''}${NAMES.of(country) ?? country}`
}

export function headingFor(state: AgeCheckState, country: string | null): { title: string; text: string } {
  if (state === 'refused')
    return {
      title: 'Couldn’t confirm you’re 18+',
      text: 'Nothing was stored. Try again, or choose another way.',
    }
  if (state === 'expired')
    return {
      title: 'Confirm your age again',
      text: `Your last confirmation expired. The law in ${countryText(country)} asks us to check again.`,
    }
  return {
    title: 'Confirm you’re 18+',
    text: `The law in ${countryText(country)} asks us to check before you watch. You’ll do this once.`,
  }
}

type MethodText = { title: string; text: string; time: string }

export const METHOD_TEXT: Record<AgeMethod, MethodText> = {
  wallet: {
    title: 'Digital ID wallet',
    text: 'Share one fact from your ID wallet: over 18',
    time: '10 seconds',
  },
  provider: {
    title: 'Age check provider',
    text: 'A selfie or your ID, checked by our partner',
    time: '1 minute',
  },
  staff: {
    title: 'Ask our team',
    text: 'If the other ways don’t work for you',
    time: 'A few days',
  },
}
