/** The written fields of a media as fields of a GraphQL input, or as arguments. */
import { mapWritten, WRITTEN_FIELDS, type WrittenName } from '#rules/forms/written-fields.ts'

type Inputs<Text, List> = {
  string(options: { required: boolean }): Text
  stringList(options: { required: boolean }): List
}

/** An edit changes only the fields that it is given. */
export function writtenInputs<Text, List>(
  t: Inputs<Text, List>,
  { isEdit }: { isEdit: boolean },
): Record<WrittenName, Text | List> {
  return mapWritten((name) => {
    const { kind, isRequired } = WRITTEN_FIELDS[name]
    const options = { required: isRequired && !isEdit }
    return kind === 'tags' ? t.stringList(options) : t.string(options)
  })
}
