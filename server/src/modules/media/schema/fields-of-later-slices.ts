/**
 * Fields of media whose slice is not built: the specification prints them and clients ask for them, so they say
 * truthfully that there is nothing, until engagement tells its own.
 */
import type { Builder } from '#platform/graphql/builder.ts'
import type { MediaRef } from './media.ts'

export function addFieldsOfLaterSlices(builder: Builder, MediaRef: MediaRef): void {
  builder.objectFields(MediaRef, (t) => ({
    likes: t.int({ resolve: () => 0 }),
    like: t.boolean({ resolve: () => false }),
    comments: t.int({ resolve: () => 0 }),
  }))
}
