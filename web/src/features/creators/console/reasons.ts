/** Message templates for applicants: why they are rejected, or what is missing in which step. */
import type { ReasonTemplate } from '#web/parts/console/ReasonPicker.tsx'

export const APPLICATION_REASONS: readonly ReasonTemplate[] = [
  {
    title: 'Unreadable',
    words: 'We couldn’t read your document. Send a sharp photo of the whole page, without reflections.',
  },
  { title: 'Expired', words: 'Your document has expired. Send a valid one.' },
  {
    title: 'Not the same person',
    words: 'Your face photo doesn’t seem to match the photo on your document.',
  },
  { title: 'Too young', words: 'Your document shows that you aren’t old enough to sell where you live.' },
  {
    title: 'Name differs',
    words: 'The name you entered doesn’t match your document. Enter it exactly as shown there.',
  },
]

export const APPLICATION_STEP_NAMES = [
  { value: '2', label: 'Documents' },
  { value: '3', label: 'Name and birth date' },
  { value: '4', label: 'Address' },
  { value: '1', label: 'Social accounts' },
  { value: '5', label: 'Signature' },
] as const
