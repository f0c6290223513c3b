import { addressProblem } from './imageAddress';

test.each([
  'https://images.example/cover.jpg',
  'https://images.example:8443/a?b=c#d',
  'https://localhost.example/a.png',
  'https://bücher.example/ü.png',
])('%s can be read', (address) => {
  expect(addressProblem(address)).toBeUndefined();
});

test.each([
  'https://localhost/a.png',
  'https://LOCALHOST./a.png',
  'https://app.localhost/a.png',
  'https://printer.local/a.png',
  'https://nas.home.arpa/a.png',
  'https://intranet/a.png',
  'https://wiki.internal/a.png',
  'https://127.0.0.1/a.png',
  'https://10.0.0.8/a.png',
  'https://192.168.1.1/a.png',
  'https://172.16.0.1:8443/a.png',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/a.png',
  'https://0x7f.1/a.png',
  'https://017700000001/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:127.0.0.1]/a.png',
  'https://[fd00::1]/a.png',
  'https://１２７.0.0.1/a.png',
])('%s is on a local network', (address) => {
  expect(addressProblem(address)).toBe('This address is on a local network');
});

test.each([
  ['http://images.example/a.png', 'Image addresses start with https://'],
  ['data:image/png;base64,AAAA', 'Image addresses start with https://'],
  ['javascript:alert(1)', 'Image addresses start with https://'],
  ['file:///etc/passwd', 'Image addresses start with https://'],
  ['blob:https://images.example/1', 'Image addresses start with https://'],
  ['cover.jpg', "This isn't an address"],
  ['//images.example/a.png', "This isn't an address"],
  ['https://user:secret@images.example/a.png', 'This address contains a password'],
])('%s: %s', (address, problem) => {
  expect(addressProblem(address)).toBe(problem);
});
