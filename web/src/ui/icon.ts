/** What the parts accept as an icon: any drawing that takes a size and a stroke. */
import type { LucideProps } from 'lucide-react'
import type { ComponentType } from 'react'

export type Icon = ComponentType<LucideProps>
