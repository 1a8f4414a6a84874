import { expect, test } from 'vitest'
import { nearestSetting, unknownNames } from './unknown-names.ts'

test.each([
  ['MASTER_KEY_FIL', 'MASTER_KEY_FILE'],
  ['MASTERKEY', null],
  ['MASTER_KEYS_FILES', 'MASTER_KEYS_FILE'],
  ['RETAIN_BODY_DAYS', 'RETAIN_BODIES_DAYS'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['NOTIFICATION_PORT', 'NOTIFICATION_PORTS'],
  ['OPERATOR_SSO_CLIENT_ID_FILE', 'OPERATOR_SSO_CLIENT_ID'],
  ['TLS_KEY_FILE', 'TLS_KEY'],
  ['AMSEL_ENV', 'AMSEL_ENVIRONMENT'],
  ['AMSEL_CONFIG_FILE', 'AMSEL_CONFIG'],
  ['AMSEL_DATABASE_URL', 'DATABASE_URL'],
  ['AMSEL_PORT', 'PORT'],
  ['AMSEL_LOG_LEVL', 'LOG_LEVEL'],
])('%s is named, and stands for %s', (name, meant) => {
  const found = unknownNames({ [name]: '8080' })
  expect(found).toEqual(name.includes('_') ? [{ name, meant }] : [])
})

test('whatever begins with AMSEL_ is named, also where nothing is near', () => {
  expect(unknownNames({ AMSEL_SOMETHING_ELSE: 'on' })).toEqual([
    { name: 'AMSEL_SOMETHING_ELSE', meant: null },
  ])
})

/** As Kubernetes has them for a service of this name. */
const serviceLinks = (service: string) => ({
  [`${service}_SERVICE_HOST`]: '10.0.0.1',
  [`${service}_SERVICE_PORT`]: '8080',
  [`${service}_SERVICE_PORT_HTTP`]: '8080',
  [`${service}_SERVICE_PORT_METRICS_TLS`]: '9090',
  [`${service}_PORT`]: 'tcp://10.0.0.1:8080',
  [`${service}_PORT_8080_TCP`]: 'tcp://10.0.0.1:8080',
  [`${service}_PORT_8080_TCP_PROTO`]: 'tcp',
  [`${service}_PORT_8080_TCP_PORT`]: '8080',
  [`${service}_PORT_8080_TCP_ADDR`]: '10.0.0.1',
  [`${service}_PORT_53_UDP`]: 'udp://10.0.0.1:53',
})

test.each(['KUBERNETES', 'AMSEL', 'AMSEL_METRICS', 'PORTAL', 'POSTGRES', 'TLS_PROXY', 'OPERATORS'])(
  'a service of Kubernetes called %s makes no alarm',
  (service) => {
    expect(unknownNames(serviceLinks(service))).toEqual([])
  },
)

test.each([
  ...['HOSTNAME', 'HOSTS', 'PORTS', 'POST', 'PWD', 'HOME', 'TERM', 'DOC', 'FEE', 'PATH'],
  ...['PORT_8080_TCP', 'PORT_HTTP', 'HTTP_PORT', 'APP_PORT', 'SSL_PORT', 'WEB_PORT', 'BASE_URL', 'REDIS_URL'],
  ...['TLS_HOST', 'TLS_CA', 'TLS_CERT_DIR', 'TLS_VERIFY', 'SSL_CERT', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['LOG_DIR', 'LOG_FILE', 'LOG_STYLE', 'DATA_PATH', 'XDG_DATA_DIRS', 'XDG_DATA_HOME', 'MAIL_HOST'],
  ...['SMTP_HOST', 'SMTP_PORT', 'SMTP_PASSWORD', 'DATABASE_HOST', 'DATABASE_PASSWORD', 'PUBLIC_IP'],
  ...[
    'npm_config_port',
    'npm_lifecycle_event',
    'NODE_ENV',
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
    'INIT_CWD',
  ],
  ...['NO_COLOR', 'LANG', 'LC_ALL', 'SUDO_USER', 'SSH_CONNECTION', 'UV_THREADPOOL_SIZE', 'GIT_COMMIT'],
  ...['DYNO', 'FLY_REGION', 'RAILWAY_ENVIRONMENT', 'K_SERVICE', 'POD_NAME', 'POD_IP', 'AWS_REGION'],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'CONTAINER_NAME', 'PGPASSWORD', 'POSTGRES_PASSWORD', 'HTTPS_PROXY'],
  ...['DOCKER_HOST', 'CI_JOB_TOKEN', 'GITHUB_TOKEN', 'HEROKU_POSTGRESQL_PINK_URL', 'KEY_FILE'],
])('%s, an ordinary variable, makes no alarm', (name) => {
  expect(unknownNames({ [name]: '1' })).toEqual([])
})

test('what is a setting, or the file of one, makes no alarm', () => {
  expect(unknownNames({ LOG_LEVEL: 'info', METRICS_TOKEN_FILE: '/t', AMSEL_CONFIG: '/c' })).toEqual([])
})

test('in a file, where nothing else can be meant, the case does not matter', () => {
  expect(nearestSetting('port')).toBe('PORT')
  expect(nearestSetting('log_level')).toBe('LOG_LEVEL')
  expect(nearestSetting('colour')).toBeUndefined()
})
