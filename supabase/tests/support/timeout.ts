// The suite must tell right from wrong on a busy machine as well.
jest.setTimeout(120_000);
