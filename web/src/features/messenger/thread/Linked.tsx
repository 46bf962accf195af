/** A text with safe links, isolated from the surrounding text direction. */
import { useMemo } from 'react'
import { textParts } from './links.ts'

export function Linked({ text }: { text: string }) {
  const parts = useMemo(() => textParts(text), [text])
  // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text never move
  return parts.map(({ text: message, href }, at) =>
    href === undefined ? (
      message
    ) : (
      <bdi key={`${at} ${href}`}>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="font-medium underline underline-offset-2"
        >
          {message}
        </a>
      </bdi>
    ),
  )
  // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of a text never move
}
