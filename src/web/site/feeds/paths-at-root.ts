// The paths at which this installation has files about itself, besides those of its sites.

export const pathsAtRoot = ['/robots.txt', '/sitemap.xml'] as const
