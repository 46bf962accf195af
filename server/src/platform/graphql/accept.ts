/** Which of GraphQL's two media types an answer is written in. */

const ANSWERS = new Map([
  ['application/graphql-response+json', 'application/graphql-response+json'],
  ['application/json', 'application/json'],
  ['application/*', 'application/json'],
  ['*/*', 'application/json'],
])

/** The first of the client's list that we speak. That there is one has been seen to before anything was run. */
export function acceptedMediaType(accept: string | undefined): string {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'application/json'
  for (const item of accept.toLowerCase().split(',')) {
    const [mediaType = '', ...parameters] = item.split(';').map((part) => part.trim())
    const answer = ANSWERS.get(mediaType)
    const charset = parameters.find((parameter) => parameter.startsWith('charset='))
    if (answer && (charset === undefined || /^charset=utf-?8$/.test(charset))) return answer
  }
  return 'application/json'
}
