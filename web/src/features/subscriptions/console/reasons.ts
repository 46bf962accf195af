/** Message templates for refund decisions. */
export const GRANT_REASONS = [
  { title: 'Broken media', words: 'The content you paid for didn’t play. We’re sorry.' },
  { title: 'Charged twice', words: 'You were charged twice for the same thing.' },
  { title: 'Goodwill', words: 'We’ve refunded you as a courtesy this time.' },
] as const

export const REFUSE_REASONS = [
  { title: 'Watched', words: 'You unlocked and watched the content before asking for a refund.' },
  {
    title: 'Asked often',
    words: 'You’ve already had several refunds. Our refund policy doesn’t allow more.',
  },
  { title: 'As described', words: 'The content matched its description.' },
] as const
