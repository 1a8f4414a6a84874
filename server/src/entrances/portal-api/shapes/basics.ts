export type * from '../../portal-kit/shapes.ts'

export type HostRole = 'us' | 'north-america' | 'asia' | 'asia-older' | 'europe' | 'europe-in-store'
export type EnvironmentName = 'sandbox' | 'production'
