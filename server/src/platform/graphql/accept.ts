/** Chooses the GraphQL media type of a response. */

const MEDIA_TYPES = new Map([
  ['application/graphql-response+json', 'application/graphql-response+json'],
  ['application/json', 'application/json'],
  ['application/*', 'application/json'],
  ['*/*', 'application/json'],
])

/** The first supported type of the Accept header. Requests without one were refused before execution. */
export function acceptedMediaType(accept: string | undefined): string {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'application/json'
  for (const item of accept.toLowerCase().split(',')) {
    const [mediaType = '', ...parameters] = item.split(';').map((part) => part.trim())
    const supported = MEDIA_TYPES.get(mediaType)
    const charset = parameters.find((parameter) => parameter.startsWith('charset='))
    if (supported && (charset === undefined || /^charset=utf-?8$/.test(charset))) return supported
  }
  return 'application/json'
}
