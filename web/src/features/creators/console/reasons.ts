/** Message templates for applicants: why they are rejected, or what is missing in which step. */
import type { ReasonTemplate } from '#web/parts/console/ReasonPicker.tsx'

export const APPLICATION_REASONS: readonly ReasonTemplate[] = [
  {
    title: 'Unreadable',
    words:
      'We cannot read your document. Please send a sharp picture of the whole page, without reflections.',
  },
  { title: 'Expired', words: 'Your document is no longer valid. Please send one that is.' },
  {
    title: 'Not the same person',
    words: 'The face photo and the picture on your document do not seem to show the same person.',
  },
  { title: 'Too young', words: 'Your document says that you are not yet old enough to sell where you live.' },
  {
    title: 'Name differs',
    words: 'The name you gave is not the name on your document. Please write it as it stands there.',
  },
]

export const APPLICATION_STEP_NAMES = [
  { value: '2', label: 'Pictures' },
  { value: '3', label: 'Name and birth date' },
  { value: '4', label: 'Address' },
  { value: '1', label: 'Socials' },
  { value: '5', label: 'Signature' },
] as const
