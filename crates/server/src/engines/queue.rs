//! A fair queue for searches. Games with a person come first. Within a class, network prefixes take turns; within a
//! prefix, identities take turns; and each identity's jobs run in order of arrival.

use std::collections::{HashMap, VecDeque};

/// How urgent a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// A person is waiting for the computer's turn.
    Person,
    /// The computer plays against itself.
    Computer,
    /// A person asked for the analysis of a position.
    Analysis,
}

/// Where a job is queued.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub class: Class,
    /// The network prefix that the job comes from.
    pub origin: String,
    /// The identity that the job is for.
    pub owner: String,
}

/// A queued job.
pub(super) trait Waiting {
    /// Whether the result is still wanted. Unwanted jobs are dropped without being run.
    fn is_wanted(&self) -> bool;
}

/// Lines that are served in turn (round robin).
struct Rota<L> {
    turns: VecDeque<String>,
    lines: HashMap<String, L>,
}

impl<L> Default for Rota<L> {
    fn default() -> Rota<L> {
        Rota { turns: VecDeque::new(), lines: HashMap::new() }
    }
}

impl<L: Default> Rota<L> {
    /// The line with this name; a new line is served after all others.
    fn line(&mut self, name: &str) -> &mut L {
        if !self.lines.contains_key(name) {
            self.turns.push_back(name.to_owned());
        }
        self.lines.entry(name.to_owned()).or_default()
    }

    /// Takes a job from the next non-empty line, which then moves to the end. Empty lines are removed.
    fn serve<T>(&mut self, mut take: impl FnMut(&mut L) -> Option<T>) -> Option<T> {
        while let Some(name) = self.turns.pop_front() {
            if let Some(job) = self.lines.get_mut(&name).and_then(&mut take) {
                self.turns.push_back(name);
                return Some(job);
            }
            self.lines.remove(&name);
        }
        None
    }
}

/// The jobs of one class.
struct Jobs<T> {
    origins: Rota<Rota<VecDeque<T>>>,
    length: usize,
}

impl<T> Default for Jobs<T> {
    fn default() -> Jobs<T> {
        Jobs { origins: Rota::default(), length: 0 }
    }
}

impl<T: Waiting> Jobs<T> {
    fn push(&mut self, place: &Place, job: T) {
        let line = self.origins.line(&place.origin).line(&place.owner);
        // Drop unwanted jobs, so that a player who keeps playing and taking back does not fill the memory.
        let before = line.len();
        line.retain(Waiting::is_wanted);
        self.length -= before - line.len();
        line.push_back(job);
        self.length += 1;
    }

    fn pop(&mut self) -> Option<T> {
        let length = &mut self.length;
        let mut take = |line: &mut VecDeque<T>| {
            while let Some(job) = line.pop_front() {
                *length -= 1;
                if job.is_wanted() {
                    return Some(job);
                }
            }
            None
        };
        self.origins.serve(|owners| owners.serve(&mut take))
    }
}

/// The queue.
pub(super) struct Queue<T> {
    people: Jobs<T>,
    computer: Jobs<T>,
    analyses: Jobs<T>,
    /// Computer-only games and analyses alternate: whether an analysis is next.
    analysis_next: bool,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        let (people, computer, analyses) = (Jobs::default(), Jobs::default(), Jobs::default());
        Queue { people, computer, analyses, analysis_next: false }
    }
}

impl<T: Waiting> Queue<T> {
    pub fn push(&mut self, place: &Place, job: T) {
        match place.class {
            Class::Person => self.people.push(place, job),
            Class::Computer => self.computer.push(place, job),
            Class::Analysis => self.analyses.push(place, job),
        }
    }

    /// The next job for which a person is waiting.
    pub fn pop_person(&mut self) -> Option<T> {
        self.people.pop()
    }

    /// The next of all other jobs.
    pub fn pop_other(&mut self) -> Option<T> {
        for analysis in [self.analysis_next, !self.analysis_next] {
            let job = if analysis { self.analyses.pop() } else { self.computer.pop() };
            if job.is_some() {
                self.analysis_next = !analysis;
                return job;
            }
        }
        None
    }

    /// The number of queued jobs.
    pub fn length(&self) -> usize {
        self.people.length + self.computer.length + self.analyses.length
    }

    /// The number of queued analyses.
    pub fn analyses(&self) -> usize {
        self.analyses.length
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[derive(Clone, Debug, PartialEq)]
    struct Job {
        class: Class,
        owner: String,
        number: usize,
        wanted: bool,
    }

    impl Waiting for Job {
        fn is_wanted(&self) -> bool {
            self.wanted
        }
    }

    fn push(queue: &mut Queue<Job>, class: Class, origin: &str, owner: &str, number: usize) {
        let place = Place { class, origin: origin.to_owned(), owner: owner.to_owned() };
        queue.push(&place, Job { class, owner: owner.to_owned(), number, wanted: true });
    }

    fn pop(queue: &mut Queue<Job>) -> Option<Job> {
        queue.pop_person().or_else(|| queue.pop_other())
    }

    fn owners(queue: &mut Queue<Job>) -> String {
        std::iter::from_fn(|| pop(queue)).map(|job| job.owner).collect()
    }

    #[test]
    fn households_take_turns_and_identities_within_them() {
        let mut queue = Queue::default();
        for number in 0..4 {
            push(&mut queue, Class::Person, "home", "a", number);
        }
        push(&mut queue, Class::Person, "home", "b", 0);
        push(&mut queue, Class::Person, "school", "c", 0);
        push(&mut queue, Class::Person, "school", "c", 1);
        assert_eq!(queue.length(), 7);
        assert_eq!(owners(&mut queue), "acbcaaa");
        assert_eq!(queue.length(), 0);
    }

    #[test]
    fn first_come_first_served_within_an_owner() {
        let mut queue = Queue::default();
        (0..9).for_each(|number| push(&mut queue, Class::Person, "home", "a", number));
        let numbers: Vec<usize> = std::iter::from_fn(|| pop(&mut queue)).map(|job| job.number).collect();
        assert_eq!(numbers, (0..9).collect::<Vec<_>>());
    }

    #[test]
    fn people_come_first_and_the_other_two_classes_alternate() {
        let mut queue = Queue::default();
        for number in 0..3 {
            push(&mut queue, Class::Analysis, "home", "z", number);
            push(&mut queue, Class::Computer, "home", "y", number);
        }
        push(&mut queue, Class::Person, "home", "x", 0);
        assert_eq!(queue.analyses(), 3);
        assert_eq!(owners(&mut queue), "xyzyzyz");
        push(&mut queue, Class::Analysis, "home", "z", 0);
        push(&mut queue, Class::Analysis, "home", "z", 1);
        assert_eq!(owners(&mut queue), "zz", "an analysis needs no computer-only game beside it");
    }

    #[test]
    fn what_nobody_wants_is_dropped_and_costs_nobody_a_turn() {
        let mut queue = Queue::default();
        let unwanted = |number| Job { class: Class::Person, owner: "a".to_owned(), number, wanted: false };
        let place = Place { class: Class::Person, origin: "home".to_owned(), owner: "a".to_owned() };
        for number in 0..100 {
            queue.push(&place, unwanted(number));
            assert_eq!(queue.length(), 1, "the earlier ones are gone");
        }
        push(&mut queue, Class::Person, "home", "b", 0);
        push(&mut queue, Class::Person, "home", "a", 7);
        queue.push(&place, unwanted(8));
        assert_eq!(pop(&mut queue).map(|job| (job.owner, job.number)), Some(("a".to_owned(), 7)));
        assert_eq!(owners(&mut queue), "b");
        assert_eq!(queue.length(), 0);
    }

    /// Whatever others queue before and after, an identity's first job is served before any neighbour's second one, and
    /// within (number of network prefixes) × (number of identities in its own prefix) pops.
    #[test]
    fn a_newcomer_is_served_within_one_round() {
        for seed in 0..300 {
            let mut dice = StdRng::seed_from_u64(seed);
            let (origins, owners) = (dice.random_range(1..4_usize), dice.random_range(1..4_usize));
            let mut queue = Queue::default();
            let noise = |queue: &mut Queue<Job>, dice: &mut StdRng, most| {
                for number in 0..dice.random_range(0..most) {
                    let origin = format!("origin {}", dice.random_range(0..origins));
                    let owner = format!("{origin}, owner {}", dice.random_range(0..owners));
                    push(queue, Class::Person, &origin, &owner, number);
                }
            };
            for _ in 0..dice.random_range(0..20) {
                noise(&mut queue, &mut dice, 60);
                pop(&mut queue);
            }
            push(&mut queue, Class::Person, "origin 0", "newcomer", 0);
            let mut served = HashMap::<String, usize>::new();
            for pops in 1.. {
                let job = pop(&mut queue).expect("the newcomer still waits");
                assert!(pops <= origins * (owners + 1), "seed {seed}: {pops} pops");
                if job.owner == "newcomer" {
                    break;
                }
                *served.entry(job.owner).or_default() += 1;
                noise(&mut queue, &mut dice, 60);
            }
            let neighbours = served.iter().filter(|(owner, _)| owner.starts_with("origin 0"));
            neighbours.for_each(|(owner, times)| assert!(*times <= 1, "seed {seed}: {owner} {times} times"));
        }
    }

    /// An attack: of two strangers, one queues without end.
    #[test]
    fn behind_one_greedy_player_at_most_one_job_is_served_first() {
        for class in [Class::Person, Class::Computer, Class::Analysis] {
            let mut queue = Queue::default();
            for number in 0..59 {
                push(&mut queue, class, "home", "greedy", number);
            }
            pop(&mut queue);
            for (origin, owner) in [("home", "sister"), ("away", "stranger")] {
                push(&mut queue, class, origin, owner, 0);
            }
            let order: Vec<String> = (0..3).filter_map(|_| pop(&mut queue)).map(|job| job.owner).collect();
            assert!(order.contains(&"stranger".to_owned()), "{order:?}");
            assert!(order.contains(&"sister".to_owned()), "{order:?}");
        }
    }
}
