/** The GraphQL requests about uploads. */
import type { ResultOf } from 'gql.tada'
import { type Client, CombinedError } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { mediaInput, serializeDraft, type UploadDraft } from './draft.ts'

const MediaWork = graphql(`
  fragment MediaWork on Media @_unmask { id type processed { state progress failure } thumbnail { grid } }
`)

const OwnUploads = graphql(
  `
    query OwnUploads {
      uploads { id fileName bytes received isReceived isSubmitted fields add_date media { ...MediaWork } }
    }
  `,
  [MediaWork],
)

const WorkOn = graphql(
  `
    query WorkOn($ids: [ID!]!) {
      accountMedia(filter: { ids: $ids }) { ...MediaWork }
    }
  `,
  [MediaWork],
)

const SaveUpload = graphql(`
  mutation SaveUpload($id: ID!, $fields: JSON!) {
    saveUpload(id: $id, fields: $fields) { id }
  }
`)

const SubmitUpload = graphql(
  `
    mutation SubmitUpload($id: ID!, $media: MediaInput!) {
      submitUpload(id: $id, media: $media) { id isReceived isSubmitted media { ...MediaWork } }
    }
  `,
  [MediaWork],
)

const CancelUpload = graphql(`
  mutation CancelUpload($id: ID!) {
    cancelUpload(id: $id)
  }
`)

export type ServerUpload = ResultOf<typeof OwnUploads>['uploads'][number]
export type MediaWork = ResultOf<typeof MediaWork>

const FRESH = { requestPolicy: 'network-only' } as const

export async function listUploads(client: Client): Promise<ServerUpload[]> {
  const { data, error } = await client.query(OwnUploads, {}, FRESH).toPromise()
  if (!data) throw error ?? noAnswer()
  return data.uploads
}

export async function fetchWork(client: Client, ids: string[]): Promise<MediaWork[]> {
  if (ids.length === 0) return []
  const { data, error } = await client.query(WorkOn, { ids }, FRESH).toPromise()
  if (!data) throw error ?? noAnswer()
  return data.accountMedia
}

/** Uses keepalive, so that it survives closing the page. */
export async function saveUploadDraft(client: Client, id: string, draft: UploadDraft): Promise<void> {
  const { error } = await client
    .mutation(
      SaveUpload,
      { id, fields: serializeDraft(draft) },
      { fetchOptions: { credentials: 'same-origin', keepalive: true } },
    )
    .toPromise()
  if (error) throw error
}

export async function submitDraft(client: Client, id: string, draft: UploadDraft) {
  const { data, error } = await client.mutation(SubmitUpload, { id, media: mediaInput(draft) }).toPromise()
  if (!data) throw error ?? noAnswer()
  return data.submitUpload
}

export async function cancelOnServer(client: Client, id: string): Promise<void> {
  const { error } = await client.mutation(CancelUpload, { id }).toPromise()
  if (error) throw error
}

function noAnswer(): CombinedError {
  return new CombinedError({ networkError: new Error('The API gave no answer') })
}
