// More questions, fixed before any of them was searched for: one half to look at while the search is being improved, one
// half only to count.
import type { AskedQuestion, SetName } from './questions.ts'

type Written = readonly [set: SetName, question: string, ...answers: readonly [string, ...string[]]]

const written = ([set, question, ...answers]: Written): AskedQuestion => ({ set, question, answers })

const half: readonly Written[] = [
  ['fluentd', 'keep only events whose field matches a pattern', 'filter/grep.md'],
  ['fluentd', 'how do I install a plugin from rubygems', 'deployment/plugin-management.md'],
  ['fluentd', 'rotate the log of fluentd itself', 'deployment/logging.md'],
  ['fluentd', 'cors_allow_origins', 'input/http.md'],
  ['fluentd', 'send the same events to two destinations', 'output/copy.md'],
  ['fluentd', 'find out the country of an ip address', 'filter/geoip.md'],
  ['fluentd', 'timer_execute', 'plugin-helper-overview/api-plugin-helper-timer.md'],
  ['fluentd', 'perfomance tuning', 'deployment/performance-tuning-single-process.md'],
  ['learn-go', 'compare errors without comparing their messages', 'error-types.md', 'pointers-and-errors.md'],
  ['learn-go', 'benchmark a function', 'iteration.md', 'concurrency.md'],
  ['learn-go', 'tdd mistakes to avoid', 'anti-patterns.md'],
  ['learn-go', 'GOPATH', 'install-go.md'],
  [
    'registries',
    'block chain to guarantee integrity',
    'spec/12-future-consideration.md',
    'spec/6-functional-requirements.md',
  ],
  ['registries', 'naming convention of api endpoints', 'spec/8-service-apis.md'],
  ['mkdocs', 'custom domain', 'docs/user-guide/deploying-your-docs.md'],
  ['mkdocs', 'in which order do plugins handle an event', 'docs/dev-guide/plugins.md'],
  ['handbook', 'what happens when I send a POST twice', 'basics/trying-again.md'],
  ['handbook', 'require two approvals before merging', 'reviewing/merge-rules.md', 'reviewing/reviews.md'],
  ['handbook', 'copy the database while the server runs', 'running/backup.md'],
  ['handbook', 'okta groups become teams', 'people/scim.md'],
]

const otherHalf: readonly Written[] = [
  ['fluentd', 'read log files without being root', 'deployment/linux-capability.md', 'input/tail.md'],
  ['fluentd', 'flush buffers over http', 'deployment/rpc.md'],
  ['fluentd', 'why does a plus sign disappear from what I post', 'input/http.md'],
  ['fluentd', 'run a command every ten seconds', 'input/exec.md'],
  ['fluentd', 'dump chunks that could not be sent', 'output/secondary_file.md'],
  ['fluentd', 'srv record', 'service_discovery/srv.md'],
  ['fluentd', 'exactly once delivery', 'deployment/high-availability.md'],
  [
    'fluentd',
    'ship docker contaners logs',
    'container-deployment/docker-logging-driver.md',
    'container-deployment/docker-compose.md',
  ],
  ['learn-go', 'how can I test code that runs a shell command', 'os-exec.md'],
  ['learn-go', 'fakes and contracts', 'working-without-mocks.md'],
  ['learn-go', 'fstest.MapFS', 'reading-files.md'],
  ['learn-go', 'read what the user types in a terminal', 'command-line.md'],
  ['registries', 'hard deletion of records', 'spec/5-cross-cutting-requirements.md'],
  ['registries', 'single source of truth', 'spec/2-description.md'],
  ['mkdocs', 'dark mode', 'docs/user-guide/choosing-your-theme.md'],
  ['mkdocs', 'publish my theme on pypi', 'docs/dev-guide/themes.md'],
  ['handbook', 'secret address for the press', 'sites/share-links.md'],
  ['handbook', 'old urls should lead to the new ones', 'sites/redirects.md'],
  ['handbook', 'prometheus metrics', 'running/monitoring.md'],
  ['handbook', 'which articles do readers find helpful', 'sites/insights.md'],
]

export const furtherQuestions = half.map(written)

/** Nobody may look at how these are answered in order to improve the search: they would then measure nothing any more. */
export const heldOutQuestions = otherHalf.map(written)
