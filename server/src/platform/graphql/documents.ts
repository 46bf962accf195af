/** Document cache: each query text is parsed, limited, validated and kept ready to run while it is in use. */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  validate,
} from 'graphql'
import { QUERY } from '#rules/limits.ts'
import { refusalError } from './errors.ts'
import { createOperation } from './execute.ts'
import { hasTranslatedEnums } from './leaves.ts'
import { operationCost, type QueryLimits, refuseCost, refuseDocument } from './limits.ts'
import type { Variables } from './list-size.ts'
import type { PreparedOperation } from './operation.ts'
import type { VisitorCache } from './visitor-cache.ts'

export type OperationRequest = {
  query: string
  operationName?: string | null | undefined
  variables?: Variables | null | undefined
}

export type DocumentCache = {
  /** An executable operation, or the errors. */
  prepare(request: OperationRequest): PreparedOperation | readonly GraphQLError[]
  /** Number of cached documents. */
  size(): number
}

export type DocumentCacheOptions = {
  schema: GraphQLSchema
  allowIntrospection: boolean
  /** For production, where tests have checked the schema's leaf values: see leaves.ts. */
  trustLeaves?: boolean
  limits?: Partial<QueryLimits>
  /** Omitted: no response caching. */
  visitorCache?: VisitorCache
  maxDocuments?: number
  /** Memory is dominated by syntax trees, which grow with tokens rather than with the text. */
  maxCachedTokens?: number
}

type Entry = { document: DocumentNode; tokens: number; operations: Map<string, PreparedOperation> }

const NO_VARIABLES: Variables = {}
const MAX_VALIDATION_ERRORS = 10

export function createDocumentCache(options: DocumentCacheOptions): DocumentCache {
  const {
    schema,
    allowIntrospection,
    visitorCache,
    maxDocuments = 1_000,
    maxCachedTokens = 200_000,
  } = options
  const limits = { ...QUERY, ...options.limits }
  const trustLeaves = options.trustLeaves === true && !hasTranslatedEnums(schema)
  const entries = new Map<string, Entry>()
  let cachedTokens = 0

  function add(query: string, entry: Entry): void {
    if (!entries.delete(query)) cachedTokens += entry.tokens
    entries.set(query, entry)
    for (const [oldest, { tokens }] of entries) {
      if (entries.size <= maxDocuments && cachedTokens <= maxCachedTokens) break
      entries.delete(oldest)
      cachedTokens -= tokens
    }
  }

  /** Moves it to the end of the map, so that the first entry is the least recently used; skipped while there is capacity. */
  function touch(query: string, entry: Entry): void {
    if (entries.size * 2 > maxDocuments || cachedTokens * 2 > maxCachedTokens) add(query, entry)
  }

  function readOperation(
    request: OperationRequest,
    variables: Variables,
  ): PreparedOperation | readonly GraphQLError[] {
    const known = entries.get(request.query)
    const document = known?.document ?? parseQuery(request.query, limits)
    if (document instanceof GraphQLError) return [document]
    const refused = known ? null : refuseDocument(document, limits, allowIntrospection)
    if (refused) return [refused]
    const node = findOperation(document, request.operationName)
    if (!node) return [refusalError('UNKNOWN_OPERATION')]
    const { weight, readsVariables } = operationCost(schema, document, node, variables)
    const tooMuch = refuseCost(weight, limits)
    if (tooMuch) return [tooMuch]
    if (!known) {
      const errors = validateDocument(schema, document, allowIntrospection)
      if (errors.length > 0) return errors
    }
    const operation = createOperation({
      schema,
      document,
      node,
      weight,
      readsVariables,
      trustLeaves,
      visitorCache,
      text: request.query,
    })
    const entry = known ?? { document, tokens: countTokens(document), operations: new Map() }
    entry.operations.set(request.operationName ?? '', operation)
    add(request.query, entry)
    return operation
  }

  function prepare(request: OperationRequest): PreparedOperation | readonly GraphQLError[] {
    const variables = request.variables ?? NO_VARIABLES
    const entry = entries.get(request.query)
    const operation = entry?.operations.get(request.operationName ?? '')
    if (!entry || !operation) return readOperation(request, variables)
    touch(request.query, entry)
    if (!operation.readsVariables) return operation
    const { weight } = operationCost(schema, operation.document, operation.node, variables)
    const tooMuch = refuseCost(weight, limits)
    return tooMuch ? [tooMuch] : operation
  }

  return { prepare, size: () => entries.size }
}

function parseQuery(query: string, limits: QueryLimits): DocumentNode | GraphQLError {
  try {
    if (isNestedTooDeeply(query, limits)) return refusalError('QUERY_TOO_DEEP')
    return parse(query, { maxTokens: limits.maxTokens })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return error.message.endsWith('tokens. Parsing aborted.') ? refusalError('QUERY_TOO_LONG') : error
  }
}

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACKET_L, TokenKind.BRACE_L, TokenKind.PAREN_L])
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACKET_R, TokenKind.BRACE_R, TokenKind.PAREN_R])

/** Checked on the tokens: the parser itself would overflow the stack. */
function isNestedTooDeeply(query: string, { maxNesting, maxTokens }: QueryLimits): boolean {
  const lexer = new Lexer(new Source(query))
  let nesting = 0
  for (let tokens = 0; tokens <= maxTokens; tokens += 1) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return false
    if (OPENING.has(kind)) nesting += 1
    if (CLOSING.has(kind)) nesting -= 1
    if (nesting > maxNesting) return true
  }
  return false
}

/** Suggestions of similar names would leak the schema where introspection is off. */
function validateDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  allowIntrospection: boolean,
): readonly GraphQLError[] {
  return validate(schema, document, specifiedRules, {
    maxErrors: MAX_VALIDATION_ERRORS,
    hideSuggestions: !allowIntrospection,
  })
}

/** Without a name, the document must contain exactly one operation. */
function findOperation(
  document: DocumentNode,
  name: string | null | undefined,
): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  )
  if (name === null || name === undefined) return operations.length === 1 ? operations[0] : undefined
  return operations.find((operation) => operation.name?.value === name)
}

function countTokens(document: DocumentNode): number {
  let tokens = 0
  for (let token = document.loc?.startToken ?? null; token; token = token.next) tokens++
  return tokens
}
