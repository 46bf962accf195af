/** GraphQL schema of uploads. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { MediaRef } from '../media/index.ts'
import { addProcessing } from './schema/processing.ts'
import { addUploadFields } from './schema/uploads.ts'
import type { UploadsDeps } from './types.ts'

export function addUploadsSchema(builder: Builder, deps: UploadsDeps, refs: { MediaRef: MediaRef }): void {
  addProcessing(builder)
  addUploadFields(builder, deps, refs)
}
