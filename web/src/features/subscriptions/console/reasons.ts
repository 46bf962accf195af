/** Message templates for refund decisions. */
export const GRANT_REASONS = [
  { title: 'Broken media', words: 'What you paid for did not play. We are sorry.' },
  { title: 'Charged twice', words: 'You were charged twice for the same thing.' },
  { title: 'Goodwill', words: 'We granted it as a courtesy this time.' },
] as const

export const REFUSE_REASONS = [
  { title: 'Watched', words: 'What you paid for was watched and unlocked before you asked.' },
  {
    title: 'Asked often',
    words: 'You were given several refunds before. Our refund policy does not allow for more.',
  },
  { title: 'As described', words: 'What you paid for was there as described.' },
] as const
