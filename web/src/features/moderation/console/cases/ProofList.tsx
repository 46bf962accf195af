/** Evidence files of a notice; opening one is audited. */
import { FileText } from 'lucide-react'

export function ProofList({ id, files }: { id: string; files: readonly string[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Proof" className="mt-2 flex flex-wrap gap-2">
      {files.map((name, at) => (
        <li key={name}>
          <a
            href={`/api/staff/case/${id}/${name}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex h-9 items-center gap-1.5 rounded-full bg-raised px-3 text-sm font-semibold hover:bg-overlay"
          >
            <FileText size={15} />
            {name.endsWith('.pdf') ? 'Document' : 'Photo'} {at + 1}
          </a>
        </li>
      ))}
    </ul>
  )
}
