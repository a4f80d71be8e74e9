"""A worker for tests that takes queries and never answers."""


class SilentWorker:
    alive = False
    query = None

    def warm(self):
        self.alive = True

    def ask(self, query):
        self.warm()
        self.query = query

    def poll(self):
        return None

    def stop(self):
        self.alive = False
