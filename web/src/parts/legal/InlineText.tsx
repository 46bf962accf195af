/** A line of legal or help text with bold words and links. */
import { Link } from 'react-router'
import { inlinesOf } from '#rules/legal/inline.ts'

export function InlineText({ text }: { text: string }) {
  return inlinesOf(text).map((part, index) => {
    // The parts of a text never change, so their index is a stable key.
    const key = `${index} ${part.kind}`
    if (part.kind === 'bold')
      return (
        <b key={key} className="font-semibold text-ink">
          {part.text}
        </b>
      )
    if (part.kind === 'link')
      return (
        <Link key={key} to={part.to} className="font-medium text-ink underline underline-offset-2">
          {part.text}
        </Link>
      )
    return part.text
  })
}
