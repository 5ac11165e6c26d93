// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @title The heads of the vote logs, written down where nobody can change them
 * @notice A platform cannot show two people two histories of one vote: the chain holds one, and anybody can compare.
 * @dev Events only. People and their programs read them, no contract does; a storage slot for each campaign would cost
 * 22,000 gas more and prove nothing more. A platform that loses its key deploys this contract again.
 */
contract VoteAnchors {
    /// @notice The only account that may anchor.
    address public immutable publisher;

    /**
     * @notice The heads of all logs that grew since the last one.
     * @param day The day of the block, counted from 1970-01-01 UTC.
     * @param root The root of the Merkle tree over one leaf for each log, by RFC 6962.
     * @param count How many logs.
     */
    event DayAnchored(uint256 indexed day, bytes32 root, uint256 count);

    /**
     * @notice The vote of a campaign is over. A second event for the same campaign is an amendment, as public as the first.
     * @param campaign The campaign's number.
     * @param logRoot The root of its log, by RFC 6962.
     * @param logSize How many leaves the log has.
     */
    event VoteClosed(uint256 indexed campaign, bytes32 logRoot, uint64 logSize);

    error NotPublisher(address caller);
    error NoPublisher();

    modifier onlyPublisher() {
        if (msg.sender != publisher) {
            revert NotPublisher(msg.sender);
        }
        _;
    }

    constructor(address publisher_) {
        if (publisher_ == address(0)) {
            revert NoPublisher();
        }
        publisher = publisher_;
    }

    /**
     * @notice Anchors the heads of all logs that grew: one transaction a day, however many campaigns there are.
     * @param root The root of the Merkle tree over one leaf for each log, by RFC 6962.
     * @param count How many logs.
     */
    function anchorDay(bytes32 root, uint256 count) external onlyPublisher {
        emit DayAnchored(block.timestamp / 1 days, root, count);
    }

    /**
     * @notice Anchors the head of a campaign's log at the close of its vote.
     * @param campaign The campaign's number.
     * @param logRoot The root of its log, by RFC 6962.
     * @param logSize How many leaves the log has.
     */
    function closeVote(uint256 campaign, bytes32 logRoot, uint64 logSize) external onlyPublisher {
        emit VoteClosed(campaign, logRoot, logSize);
    }
}
