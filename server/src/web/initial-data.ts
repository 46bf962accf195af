/** Initial data of the home page: the results of its first GraphQL queries and its first picture, embedded in the HTML. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { DocumentCache } from '#platform/graphql/documents.ts'
import type { InitialData } from '#platform/http/pages.ts'
import { type AuthenticateRequest, findViewer } from '#platform/http/session-cookie.ts'
import type { Log } from '#platform/log.ts'
import { type RequestContext, requestContextOf } from '#platform/request-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { nextConsentStep } from '#rules/consent.ts'

type InitialQuery = { name: string; query: string; variables: Record<string, unknown> }

type Deps = {
  documents: DocumentCache
  log: Log
  authenticate: AuthenticateRequest
  replicaFor(request: FastifyRequest, viewer: Viewer | null): RequestContext['replicaFor']
}

/** The build writes the queries to `opening.json`, from the code that would send them. */
export function createInitialData(distDir: string, deps: Deps) {
  const file = path.join(distDir, 'opening.json')
  const { questions, parts } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { questions: InitialQuery[]; parts: string[] })
    : { questions: [], parts: [] }

  return async (request: FastifyRequest): Promise<InitialData | null> => {
    // Nothing is shown before both consents are given; a URL with a query string needs other data.
    const isPlainHome = request.url === '/' && nextConsentStep(request.headers.cookie ?? '') === 'done'
    if (!isPlainHome || questions.length === 0) return null
    try {
      const viewer = await findViewer(request, deps.authenticate)
      const context = requestContextOf(request, viewer, deps.replicaFor(request, viewer))
      const answers = await Promise.all(
        questions.map((question) => runQuery(deps.documents, question, context)),
      )
      return { answers, parts, picture: firstPicture(answers) }
    } catch (error) {
      // The page then sends the queries itself and shows the error.
      deps.log.warn({ err: error }, 'the initial data of the home page could not be loaded')
      return null
    }
  }
}

async function runQuery(
  documents: DocumentCache,
  { name, query, variables }: InitialQuery,
  context: RequestContext,
): Promise<InitialData['answers'][number]> {
  const operation = documents.prepare({ query, variables })
  if (!('run' in operation)) throw new Error(`${name} does not fit the schema: ${operation[0]?.message}`)
  const { data, errors } = await operation.run({ context, variables })
  if (errors) throw errors[0] ?? new Error(`${name} failed`)
  return { name, variables, data }
}

type FirstMedia = {
  access: string
  type: string
  width: number | null
  height: number | null
  thumbnail: { poster: string | null }
}
type Feed = { feed?: { medias: FirstMedia[] } }

/** Only a picture that the feed shows too, in the same layout. */
function firstPicture(answers: InitialData['answers']): InitialData['picture'] {
  const feed = answers.map(({ data }) => (data as Feed).feed).find((each) => each !== undefined)
  const [first] = feed?.medias ?? []
  if (first?.access !== 'open' || !first.thumbnail.poster) return null
  // Portrait videos fill the screen; everything else is shown uncropped.
  const fillsScreen = first.type === 'video' && (first.width ?? 9) < (first.height ?? 16)
  return { src: first.thumbnail.poster, isWhole: !fillsScreen }
}
