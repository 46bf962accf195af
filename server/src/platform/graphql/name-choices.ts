/** Names the possible values of a field in its description: 'sandbox, stripe or none'. */
const CHOICES = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export function nameChoices(values: readonly string[]): string {
  return CHOICES.format(values)
}
