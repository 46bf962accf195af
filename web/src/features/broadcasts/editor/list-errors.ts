/** Server errors of a message list: `messages` for all of them, `messages.1.price` for one. */

export type MessageListErrors = Readonly<Record<string, string>>

export function errorOfAll(errors: MessageListErrors): string | undefined {
  return errors.messages
}

export function errorAt(errors: MessageListErrors, index: number): string | undefined {
  const own = `messages.${index}`
  return Object.entries(errors).find(([name]) => name === own || name.startsWith(`${own}.`))?.[1]
}

/** After a message is changed, moved or removed, errors by index are outdated. */
export function withoutMessages(errors: MessageListErrors): MessageListErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name.split('.')[0] !== 'messages'))
}
