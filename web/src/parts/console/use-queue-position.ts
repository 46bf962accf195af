/** The selected item of a queue: the id in the URL, and navigation to the next. */
import { useNavigate, useParams } from 'react-router'
import { staffPath } from './staff-path.ts'
import { nextAfter } from './use-queue-keys.ts'

export function useQueuePosition(section: string) {
  const { id: at } = useParams()
  const navigate = useNavigate()
  const open = (id: string | undefined) =>
    void navigate(id === undefined ? staffPath(section) : staffPath(section, id), {
      replace: at !== undefined,
    })
  return {
    at,
    open,
    /** Opens the item after the decided ones. */
    goOn(ids: readonly string[], decided: readonly string[]) {
      const last = decided.at(-1) ?? ''
      const left = ids.filter((id) => id === last || !decided.includes(id))
      const next = nextAfter(left, last)
      open(next === undefined || decided.includes(next) ? undefined : next)
    },
  }
}
