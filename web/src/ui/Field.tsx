/** A labelled input, or with `area` a text area; all other props and the ref go to the control. */
import { type ComponentPropsWithRef, useId } from 'react'
import { cx } from './cx.ts'
import { FIELD_TEXT, FieldFrame, type FieldLook, fieldControlProps } from './FieldFrame.tsx'

export type InputFieldProps = FieldLook & Omit<ComponentPropsWithRef<'input'>, 'children'> & { area?: false }
type AreaFieldProps = FieldLook & Omit<ComponentPropsWithRef<'textarea'>, 'children'> & { area: true }
type FieldProps = InputFieldProps | AreaFieldProps

export function Field(props: FieldProps) {
  return props.area ? <AreaField {...props} /> : <InputField {...props} />
}

function InputField(props: InputFieldProps) {
  const { label, hint, error, ok, icon, end, count, on, lines, area: _, id, className, ...control } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame id={fieldId} {...{ label, hint, error, ok, icon, end, count, on, lines }}>
      <input
        {...control}
        {...fieldControlProps(fieldId, { hint, error })}
        className={cx(FIELD_TEXT, 'h-full', className)}
      />
    </FieldFrame>
  )
}

function AreaField(props: AreaFieldProps) {
  const { label, hint, error, ok, icon, end, count, on, lines, area: _, id, className, ...control } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame id={fieldId} tall {...{ label, hint, error, ok, icon, end, count, on, lines }}>
      <textarea
        rows={3}
        {...control}
        {...fieldControlProps(fieldId, { hint, error })}
        className={cx(FIELD_TEXT, 'min-h-12 resize-y leading-[1.45] desktop:min-h-18', className)}
      />
    </FieldFrame>
  )
}
