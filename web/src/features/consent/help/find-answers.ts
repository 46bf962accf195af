/** Searches the FAQ: every word must occur, ignoring case and accents. */
import { withoutMarkup } from '#rules/legal/inline.ts'

export type SearchableSection = {
  id: string
  title: string
  answers: readonly { id: string; question: string; answer: readonly string[] }[]
}

export function findAnswers(sections: readonly SearchableSection[], looked: string): SearchableSection[] {
  const words = folded(looked).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...sections]
  return sections
    .map((section) => ({
      ...section,
      answers: section.answers.filter(({ question, answer }) => {
        const text = folded([section.title, question, ...answer.map(withoutMarkup)].join(' '))
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ answers }) => answers.length > 0)
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
