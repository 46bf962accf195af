/** Bus topics of this slice. */
import * as v from 'valibot'
import { defineTopic } from '#platform/bus/topic.ts'

/** A client resumes an upload that another request still holds, on this or another machine. */
export const UPLOAD_RESUMED = defineTopic('upload-wanted', v.object({ uploadId: v.string() }))
