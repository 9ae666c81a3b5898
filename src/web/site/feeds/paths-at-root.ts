// Where this installation has files about itself, beside those of its sites.

export const pathsAtRoot = ['/robots.txt', '/sitemap.xml'] as const
