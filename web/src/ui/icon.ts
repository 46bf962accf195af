/** The icon type: any component with the props of Lucide icons. */
import type { LucideProps } from 'lucide-react'
import type { ComponentType } from 'react'

export type Icon = ComponentType<LucideProps>
