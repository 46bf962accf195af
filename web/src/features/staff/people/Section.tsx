/** The section `people` of the console: nothing of it stands yet, so there is no such page. */
import { NoSection } from '../frame/NoSection.tsx'

export function Section() {
  return <NoSection />
}
